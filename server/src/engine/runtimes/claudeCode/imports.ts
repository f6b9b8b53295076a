import type { ImportsCapability } from '../capabilities/imports.ts';
import { isImportable } from './context/extensions.ts';

/** `@docs/style.md`, anywhere in a text. */
export const imports: ImportsCapability = {
	begun: (before) => /(?:^|\s)@((?:[^\s\\@]|\\ )*)$/u.exec(before)?.[1]?.replaceAll('\\ ', ' '),
	accepts: isImportable,
	// Without a first letter that the program takes for one of a path, only `./` says that it is one.
	written: (path) => `@${/^[A-Za-z0-9._-]/u.test(path) ? '' : './'}${path.replaceAll(' ', '\\ ')}`,
};
