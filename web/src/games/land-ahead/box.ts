import own from '@games/land_ahead/pack.json';
import { Box } from '../box.svelte';

export const box = new Box(own);
