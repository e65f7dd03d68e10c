import own from '@games/landomy/pack.json';
import { Box } from '../box.svelte';

export const box = new Box(own);
