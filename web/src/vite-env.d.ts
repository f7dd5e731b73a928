/// <reference types="vite/client" />
declare module "oxo.wasm?url" {
  const url: string;
  export default url;
}
