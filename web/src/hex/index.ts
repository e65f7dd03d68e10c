export { default as HexMap } from './HexMap.svelte';
export { default as Still } from './Still.svelte';
export * from './geometry';
export type { Place } from './travel';
export { nearest } from './travel';
