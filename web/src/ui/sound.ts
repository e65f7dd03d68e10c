import type { SignName } from './Sign.svelte';

// Sounds made on the spot with the browser's synthesiser: nothing is loaded. One switch silences them all.

export type Sound = 'dice' | 'tile' | 'air' | 'clash' | 'coin' | 'turn' | 'win' | 'lose';

const soundOf: Partial<Record<SignName, Sound>> = {
  dice: 'dice',
  tile: 'tile',
  map: 'tile',
  token: 'tile',
  contract: 'tile',
  pyramid: 'tile',
  aim: 'tile',
  up: 'tile',
  turn: 'air',
  ship: 'air',
  walk: 'air',
  satellite: 'air',
  storm: 'clash',
  clash: 'clash',
  bolt: 'clash',
  sword: 'clash',
  wound: 'clash',
  chest: 'coin',
  medal: 'coin',
};
export const soundFor = (sign: SignName | undefined): Sound | null =>
  (sign && soundOf[sign]) ?? null;

let context: AudioContext | null = null;

interface Note {
  at: number; // Seconds from now.
  long: number;
  pitch: number; // Hertz; where it begins.
  to?: number; // Where it ends.
  loud: number;
  shape?: OscillatorType;
}

const note = (audio: AudioContext, { at, long, pitch, to, loud, shape = 'sine' }: Note): void => {
  const begin = audio.currentTime + at;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = shape;
  tone.frequency.setValueAtTime(pitch, begin);
  if (to) tone.frequency.exponentialRampToValueAtTime(to, begin + long);
  volume.gain.setValueAtTime(0.0001, begin);
  volume.gain.exponentialRampToValueAtTime(loud, begin + Math.min(0.02, long / 4));
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + long);
  tone.connect(volume).connect(audio.destination);
  tone.start(begin);
  tone.stop(begin + long);
};

// A breath of noise through a filter: what knocks, rolls and blows.
const breath = (
  audio: AudioContext,
  { at, long, pitch, to, loud, sharp = 1 }: Note & { sharp?: number },
): void => {
  const begin = audio.currentTime + at;
  const samples = Math.ceil(audio.sampleRate * long);
  const buffer = audio.createBuffer(1, samples, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < samples; i += 1) data[i] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.Q.value = sharp;
  filter.frequency.setValueAtTime(pitch, begin);
  if (to) filter.frequency.exponentialRampToValueAtTime(to, begin + long);
  const volume = audio.createGain();
  volume.gain.setValueAtTime(loud, begin);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + long);
  source.connect(filter).connect(volume).connect(audio.destination);
  source.start(begin);
};

const scores: Record<Sound, (audio: AudioContext) => void> = {
  dice: (audio) => {
    for (let i = 0; i < 5; i += 1)
      breath(audio, {
        at: i * 0.07 + Math.random() * 0.02,
        long: 0.05,
        pitch: 2600 - i * 260,
        loud: 0.5 - i * 0.06,
        sharp: 4,
      });
  },
  tile: (audio) => {
    breath(audio, { at: 0, long: 0.07, pitch: 900, loud: 0.5, sharp: 2 });
    note(audio, { at: 0, long: 0.12, pitch: 190, to: 90, loud: 0.25 });
  },
  air: (audio) => breath(audio, { at: 0, long: 0.4, pitch: 350, to: 1500, loud: 0.22, sharp: 1.4 }),
  clash: (audio) => {
    breath(audio, { at: 0, long: 0.28, pitch: 500, to: 140, loud: 0.55 });
    note(audio, { at: 0, long: 0.3, pitch: 130, to: 50, loud: 0.3, shape: 'triangle' });
  },
  coin: (audio) => {
    note(audio, { at: 0, long: 0.12, pitch: 1320, loud: 0.12, shape: 'triangle' });
    note(audio, { at: 0.08, long: 0.3, pitch: 1760, loud: 0.12, shape: 'triangle' });
  },
  turn: (audio) => {
    note(audio, { at: 0, long: 0.22, pitch: 587, loud: 0.14 });
    note(audio, { at: 0.13, long: 0.4, pitch: 880, loud: 0.14 });
  },
  win: (audio) => {
    [523, 659, 784, 1047, 1319].forEach((pitch, i) =>
      note(audio, { at: i * 0.12, long: 0.5, pitch, loud: 0.14, shape: 'triangle' }),
    );
  },
  lose: (audio) => {
    [392, 330, 262].forEach((pitch, i) =>
      note(audio, { at: i * 0.18, long: 0.45, pitch, loud: 0.12 }),
    );
  },
};

const tremble: Partial<Record<Sound, number | number[]>> = {
  turn: [30, 60, 30],
  clash: 40,
  dice: 20,
  win: [40, 60, 40, 60, 120],
};

// Silent until the page has been touched: browsers want it so, and a page that opens with noise is none of ours.
export const sound = (name: Sound): void => {
  if (typeof AudioContext !== 'function' || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  void context.resume();
  scores[name](context);
  const pattern = tremble[name];
  if (pattern !== undefined && matchMedia('(pointer: coarse)').matches)
    navigator.vibrate?.(pattern);
};
