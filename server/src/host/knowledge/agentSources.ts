import { isAbsolute, relative, resolve } from 'node:path';
import type { KnowledgeContext } from '../../engine/knowledge/operations/operation.ts';
import { globParts } from '../../engine/knowledge/paths/globs.ts';
import { isAddress } from '../../engine/knowledge/paths/logicalPaths.ts';
import { diskFiles } from '../platform/diskFiles.ts';
import { isInside } from '../platform/insideFolder.ts';
import { leadsOut } from '../platform/leadsOut.ts';
import { fileSources, type SourceOptions } from './sources.ts';

type FindSources = NonNullable<KnowledgeContext['findSources']>;

interface AgentSourceOptions extends Omit<SourceOptions, 'cwd' | 'within'> {
	/** Where a person allows an agent to have pages fetched. */
	readonly pages?: FindSources | undefined;
	/** Why other files are refused, where it is not an agent that asks: then hidden files count as well. */
	readonly elsewhere?: string;
}

const hidden = 'hidden files cannot be added by an agent; ask the person to add this one';
const pageNotAdded = 'web pages cannot be added by an agent here';
const pageNotRefreshed = 'web pages cannot be fetched by an agent here; ask the person to refresh this one';
const askPerson = 'only files of the workspace can be added; ask the person to add this one';

/**
 * Finds what an agent names: files of the workspace, and pages where a person allows them. Everything else is refused before
 * the disk is asked, so that nobody learns whether it is there, and no link leads out: neither when it is found nor when
 * it is read.
 */
export function agentSources({ pages, elsewhere = askPerson, ...options }: AgentSourceOptions): FindSources {
	const { root } = options;
	const files = fileSources({ ...options, cwd: root, within: root });
	// What an agent may not read, a person may: it is not the source that failed.
	const refuse = (source: string, why: string) => ({
		error: `${source}: ${why}`,
		...(elsewhere === askPerson && { isRefused: true as const }),
	});
	return async (source, filters, known) => {
		if (isAddress(source))
			return (await pages?.(source, filters)) ?? refuse(source, known ? pageNotRefreshed : pageNotAdded);
		const start = startOf(source, root);
		if (start === undefined || (await leadsOut(diskFiles, root, start))) return refuse(source, elsewhere);
		if (elsewhere === askPerson && isHidden(source, root)) return refuse(source, hidden);
		// A link in a folder may lead anywhere; one that is named was looked at above.
		return files(source, { ...filters, follow_symlinks: false });
	};
}

/** Keys and settings are in such files, and no search of a folder comes upon them either. */
const isHidden = (source: string, root: string): boolean =>
	relative(root, resolve(root, source))
		.split(/[\\/]/)
		.some((name) => name.startsWith('.'));

/** Where the search for a source begins, absolute; undefined where that, or what it may find, is not in the workspace. */
function startOf(source: string, root: string): string | undefined {
	// `~`, `file:`, `\\server`: each is somewhere else on one system or another. A control character is nowhere.
	if (source === '' || /^~|^[a-z][a-z\d+.-]+:|\p{Cc}|^[\\/]{2}/iu.test(source)) return undefined;
	// On Windows, a path with a drive may be relative, and one without may be absolute.
	if (/^[a-z]:/i.test(source) && !isAbsolute(source)) return undefined;
	if (source.split(/[\\/]/).includes('..')) return undefined;
	const whole = resolve(root, source);
	const { base } = globParts(source.replaceAll('\\', '/'), root);
	return isInside(root, whole) && isInside(root, base) ? base : undefined;
}
