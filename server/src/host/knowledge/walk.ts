import { join } from 'node:path';
import picomatch from 'picomatch';
import { HelpfulError } from '../../engine/knowledge/operations/helpfulError.ts';
import type { SourceFilters } from '../../engine/knowledge/operations/operation.ts';
import { expandUserPattern } from '../../engine/knowledge/paths/globs.ts';
import { isCostlyGlob } from '../../engine/text/globCost.ts';
import { diskFiles } from '../platform/diskFiles.ts';
import { storeFileTest } from './place.ts';

/** What is no document of anybody’s, as the runtime has it. */
const leftOut: ReadonlySet<string> = new Set(['node_modules', '.git', '.DS_Store', 'dist', '.cache']);

/** UTF-16 units of all patterns together. */
const longestPatterns = 2_000;

type Matches = (path: string) => boolean;

/** What a walk came upon. */
interface Walked {
	/** Paths of files, with `/`. */
	readonly files: readonly string[];
	/** Folders that cannot be looked into; `reason` is a short clause. */
	readonly closed: readonly { readonly path: string; readonly reason: string }[];
}

/** A name may have a line break in it: better refused than passed over. */
const options = { dot: false, flags: 's' } as const;

function matcherOf(pattern: string): Matches {
	const matches = picomatch(pattern, options);
	return (path) => !isCostlyGlob(pattern, path) && matches(path);
}

function anyOf(patterns: string | undefined): Matches | undefined {
	const all = (patterns ?? '')
		.split(',')
		.map((each) => each.trim())
		.filter((each) => each !== '');
	if (all.length === 0) return undefined;
	const each = all.flatMap(expandUserPattern).map(matcherOf);
	return (path) => each.some((matches) => matches(path));
}

/**
 * The files below `base` that match `pattern` and the filters, with `/`, a folder’s own files before those of the folders in
 * it. Each folder counts once, however many links lead to it. Names that begin with a dot are left out, and so are the files
 * of `store`, the store’s own file. `base` and `store` are absolute.
 */
export async function walk(
	base: string,
	pattern: string,
	{ include, exclude, follow_symlinks = true }: SourceFilters,
	store: string,
): Promise<Walked> {
	if ([pattern, include, exclude].join('').length > longestPatterns) {
		throw new HelpfulError('input_error', `the patterns have more than ${longestPatterns} characters`);
	}
	const matches = matcherOf(pattern);
	const isIncluded = anyOf(include) ?? (() => true);
	const isExcluded = anyOf(exclude) ?? (() => false);
	const isStoreFile = await storeFileTest(store);
	const files: string[] = [];
	const closed: Walked['closed'][number][] = [];
	const seen = new Set<string>();
	for (let level = ['']; level.length > 0; ) {
		const next: string[] = [];
		for (const folder of level) {
			const real = await diskFiles.realPath(join(base, folder));
			if (real === undefined || seen.has(real)) continue;
			seen.add(real);
			const listing = await diskFiles.list(join(base, folder));
			if (listing.kind === 'unlistable') {
				closed.push({ path: folder, reason: listing.reason });
				continue;
			}
			for (const { name, kind } of [...listing.entries].sort((a, b) => (a.name < b.name ? -1 : 1))) {
				if (leftOut.has(name) || name.startsWith('.')) continue;
				const path = folder === '' ? name : `${folder}/${name}`;
				if (isExcluded(path)) continue;
				const absolute = join(base, path);
				switch (await targetOf(absolute, kind, follow_symlinks)) {
					case 'folder':
						next.push(path);
						break;
					case 'file': {
						if (!matches(path) || !isIncluded(path)) break;
						const target = kind === 'symlink' ? await diskFiles.realPath(absolute) : join(real, name);
						if (!isStoreFile(absolute, target ?? absolute)) files.push(path);
						break;
					}
					default:
						break;
				}
			}
		}
		level = next;
	}
	return { files, closed };
}

async function targetOf(path: string, kind: string, followsLinks: boolean): Promise<string | undefined> {
	if (kind !== 'symlink') return kind;
	if (!followsLinks) return undefined;
	const [facts] = await diskFiles.facts([path]);
	return facts?.target;
}
