import type { Scene } from '../support/scene.ts';
import { film } from './film.ts';
import { stills } from './stills.ts';

/** What the README shows, made by the same hands as the scenes of the tests. The film last: what it writes can be undone since. */
export const readmePictures: readonly Scene[] = [...stills, film];
