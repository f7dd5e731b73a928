/// <reference types="vite/client" />
declare module "oxo.wasm?url" {
  const url: string;
  export default url;
}

declare module "*.pg?url" {
  const url: string;
  export default url;
}

declare module "*.net?url" {
  const url: string;
  export default url;
}

declare module "virtual:facts" {
  const facts: import("../vite-facts").Facts;
  export default facts;
}
