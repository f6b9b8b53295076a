import { namedPlace } from '../managed/placeUri.ts';
import type { Begun } from './baseline.ts';

/** A first look, or the first since the folder is taken for another runtime, which reads other files. */
export type GuardBeginning = Exclude<Begun, 'known'> | 'runtime';

/** How many files a line names. */
const mostNamed = 5;

/** One line for people, without a full stop: what is accepted because nothing is known that it could be compared with. */
export const beginnings: Readonly<Record<GuardBeginning, (root: string, paths: readonly string[]) => string>> = {
	new: (root) => `${namedPlace(root)}: changes from outside are noticed from now on`,
	forgotten: (root) =>
		`${namedPlace(root)}: it is not known which files changed since this folder was last used, which is long ago. ` +
		'Read the persona and the skills once. Changes from outside are noticed from now on',
	runtime: (root, paths) =>
		`${namedPlace(root)}: another runtime is simulated now. It reads files that were not compared before, and they are accepted as they are: ` +
		[...paths.slice(0, mostNamed), ...(paths.length > mostNamed ? ['…'] : [])].join(', '),
};
