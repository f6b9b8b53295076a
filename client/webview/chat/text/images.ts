import { createContext } from 'preact';
import type { Images } from '../store.ts';

/** Pictures that a person asked to see, for whatever shows text. */
export const ImagesContext = createContext<Images>(new Map());
