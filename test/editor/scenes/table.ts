import type { Scene } from '../support/scene.ts';
import { truncation } from './truncation.ts';

/** Every scene, in the order in which a newcomer would meet what it shows. */
export const scenes: readonly Scene[] = [...truncation];
