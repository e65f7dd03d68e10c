import own from '@games/landed/pack.json';
import { Box } from '../box.svelte';

export const box = new Box(own);
