import { join } from 'node:path';
import type { Places } from '../../../workspace/snapshot.ts';
import type { Bar } from '../config/barred.ts';

/** A file in a folder of rules. */
interface RuleFile {
	/** Absolute, by the way that the search went. */
	readonly path: string;
	/** Where it really is, if a link on the way has led there. */
	readonly linked: string | undefined;
	/** What keeps it out for the way that led to it. */
	readonly bar?: Bar;
}

interface RuleSearch {
	/** Where the folder really is, if it is not where it is called. */
	readonly linked: string | undefined;
	/** The real path of something as it is written from the folder that the program was started in. */
	readonly named: (real: string) => string;
	/** What keeps out `path`, which leads to `real`. */
	readonly barOf: (path: string, real: string) => Bar | undefined;
}

/**
 * Files that end with `.md` in `folder` and below it, in the order of the disk; each folder once, by its real path. What a link has led to
 * goes by the way that led there as well: a setting that keeps out that way keeps out the file, or all that is in the folder.
 */
export function ruleFilesIn(places: Places, folder: string, { linked: at, named, barOf }: RuleSearch): RuleFile[] {
	const visited = new Set<string>();
	const found: RuleFile[] = [];
	const search = (within: string, linked: string | undefined, above: Bar | undefined, known: Set<string>) => {
		if (known.has(linked ?? within)) return;
		known.add(linked ?? within);
		for (const { name, kind } of places.list(within) ?? []) {
			const path = join(within, name);
			const facts = kind === 'symlink' ? places.facts(path) : undefined;
			const target = facts?.kind ?? kind;
			const real = facts && facts.kind !== 'nothing' ? named(facts.real) : linked && join(linked, name);
			const bar = above ?? (real === undefined ? undefined : barOf(path, real));
			if (target === 'folder') {
				// Folders are excluded, not denied. The program does not look into one that is: another way may still lead there.
				const out = bar?.kind === 'excluded' ? bar : undefined;
				search(path, real, out, out && !above ? new Set() : known);
			} else if (name.endsWith('.md') && target !== 'other') found.push({ path, linked: real, ...(bar && { bar }) });
		}
	};
	search(folder, at, undefined, visited);
	return found;
}
