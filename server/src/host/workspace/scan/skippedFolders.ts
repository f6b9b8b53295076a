import type { KnownRuntime } from '../../../engine/runtimes/runtime.ts';

/** True for the name of a folder that no agent reads its identity or memory from: dependencies, version control, tools' state. */
export type IsSkipped = (name: string) => boolean;

/** Of the folders whose names begin with a dot, only those in `kept` are looked into. */
export function skippingAllBut(kept: Iterable<string>): IsSkipped {
	const names = new Set(kept);
	return (name) => name === 'node_modules' || (name.startsWith('.') && !names.has(name));
}

/** Hidden folders that some of `runtimes` reads from; those that look for their files themselves need no listing. */
export const hiddenFoldersOf = (runtimes: readonly KnownRuntime[]): readonly string[] => [
	...new Set(
		runtimes.flatMap(({ detection: { hiddenFolders = [], asksPlaces } }) => (asksPlaces ? [] : hiddenFolders)),
	),
];

const known = new WeakMap<readonly KnownRuntime[], IsSkipped>();

/** What is skipped where any of `runtimes` may be at home. */
export function skippedBy(runtimes: readonly KnownRuntime[]): IsSkipped {
	const isSkipped = known.get(runtimes) ?? skippingAllBut(hiddenFoldersOf(runtimes));
	known.set(runtimes, isSkipped);
	return isSkipped;
}
