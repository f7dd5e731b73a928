/* Optional sounds, made on the spot: a stone is a short tone that falls, an end
 * is a few of them. Nothing sounds unless somebody switched it on. */
import { keep } from "./keep";
import { changed, state } from "./state";

const tunes = {
  first: [[440, 0]],
  second: [[330, 0]],
  win: [
    [523, 0],
    [659, 0.12],
    [784, 0.24],
  ],
  loss: [
    [392, 0],
    [330, 0.15],
    [262, 0.3],
  ],
  wrong: [[196, 0]],
} as const satisfies Record<string, readonly (readonly [number, number])[]>;

let context: AudioContext | null = null;

export function sound(name: keyof typeof tunes): void {
  if (!state.sound) return;
  try {
    context ??= new AudioContext();
    for (const [pitch, after] of tunes[name]) {
      const start = context.currentTime + after;
      const tone = context.createOscillator();
      const volume = context.createGain();
      tone.type = "triangle";
      tone.frequency.setValueAtTime(pitch, start);
      tone.frequency.exponentialRampToValueAtTime(pitch * 0.8, start + 0.12);
      volume.gain.setValueAtTime(0.12, start);
      volume.gain.exponentialRampToValueAtTime(0.001, start + 0.16);
      tone.connect(volume).connect(context.destination);
      tone.start(start);
      tone.stop(start + 0.17);
    }
  } catch {
    /* a browser without sound plays on in silence */
  }
}

export function setSound(on: boolean): void {
  state.sound = on;
  keep("sound", on ? "yes" : "no");
  sound("first");
  changed();
}
