import type { Fragment } from '../../../prompt/wording/wording.ts';
import { byFolder, oncePerFolder, oncePerListing, rootFiles } from '../../../workspace/files.ts';
import {
	type FileContent,
	type FileEntry,
	ifSeen,
	type Snapshot,
	type TextContent,
} from '../../../workspace/snapshot.ts';
import type { MadeFile } from './outcome.ts';
import { digestOf, isTemplate, type Templates } from './templates.ts';
import { legacySources } from './traces.ts';

/** What stands under a name at the root. */
export type Standing =
	| { readonly kind: 'text'; readonly content: TextContent }
	/** There and not text that was read; `cause` as the disk had it. */
	| { readonly kind: 'other'; readonly cause?: 'folder' | 'forbidden'; readonly isLink?: boolean }
	/**
	 * A link to nothing: it takes the name and leads nowhere. `leadsTo`: what it would reach in the workspace. `isLoop`: it leads back to
	 * itself.
	 */
	| { readonly kind: 'dangling'; readonly leadsTo?: string; readonly isLoop?: boolean }
	/** A link to a file that the run has just made: `template` is all of its text, where nothing went above it. */
	| { readonly kind: 'made'; readonly template: Fragment | undefined };

/** True where what stands there has the text of `template`, to the byte. */
export function isAsMade(standing: Standing | undefined, template: Fragment | undefined): boolean {
	if (standing?.kind === 'made')
		return standing.template !== undefined && standing.template.sha256 === template?.sha256;
	return standing?.kind === 'text' && isTemplate(standing.content, template);
}

/** The digest of the text that stands there; undefined where none does, or nobody knows it. */
export function digestAt(standing: Standing | undefined): string | undefined {
	if (standing?.kind === 'made') return standing.template?.sha256;
	return standing?.kind === 'text' ? digestOf(standing.content) : undefined;
}

/** What a run finds of a workspace. */
export interface WorkspaceFacts {
	readonly root: 'folder' | 'absent' | 'file';
	readonly writable: boolean;
	/** True where a program `git` would run. */
	readonly gitRuns: boolean;
	/** What has the name `name` at the root; undefined where nothing does. */
	at(name: string): Standing | undefined;
	/** Every name at the root. */
	readonly names: ReadonlySet<string>;
	/** True where `skills/<a real folder>/SKILL.md` can be reached. */
	readonly hasSkill: boolean;
	/** Where state of an earlier version lies, and that the new one will not pass over; absolute. */
	readonly legacyState: string | undefined;
}

/** True where following links leads somewhere. */
export const isReachable = (standing: Standing | undefined): boolean =>
	standing !== undefined && standing.kind !== 'dangling';

const rootNames = oncePerListing((listing): ReadonlySet<string> => {
	const folders = [...byFolder(listing).keys()].filter(Boolean);
	return new Set([...rootFiles(listing), ...folders.map((path) => path.split('/')[0] ?? path)]);
});

const skillFiles = oncePerFolder((paths) => paths.filter((path) => /^skills\/[^/]+\/SKILL\.md$/u.test(path)));

const isDangling = (content: FileContent | undefined): boolean =>
	content?.kind === 'unreadable' && content.cause === 'dangling';

const hasListedSkill = ({ files }: Snapshot): boolean =>
	skillFiles(files, 'skills').some((path) => !isDangling(files.get(path)?.content));

/** A listing does not go through a link in the place of the folder, and the runtime does; links inside count for neither. */
function hasLinkedSkill({ root, skills }: Snapshot): boolean {
	const folder = skills?.folders.get(`${root}/skills`);
	return [...(folder?.folders.values() ?? [])].some(
		({ isLink, file }) => !isLink && file !== undefined && file.target !== 'nothing',
	);
}

/** The facts once the run has made `files`: links to them lead somewhere now. */
export function factsAfter(facts: WorkspaceFacts, files: readonly MadeFile[], templates: Templates): WorkspaceFacts {
	if (files.length === 0) return facts;
	return {
		...facts,
		at(name) {
			const standing = facts.at(name);
			if (standing?.kind !== 'dangling') return standing;
			const file = files.find((each) => each.name === standing.leadsTo);
			return file ? { kind: 'made', template: file.above === undefined ? templates[file.name] : undefined } : standing;
		},
	};
}

function standingOf(entry: FileEntry, files: Snapshot['files']): Standing {
	const { content } = entry;
	if (content.kind === 'text') return { kind: 'text', content };
	if (isDangling(content)) {
		const leadsTo = ifSeen(entry)?.leadsTo;
		if (leadsTo === undefined) return { kind: 'dangling' };
		return { kind: 'dangling', leadsTo, isLoop: files.has(leadsTo) };
	}
	const cause = content.kind === 'unreadable' ? content.cause : undefined;
	const isLink = ifSeen(entry)?.link === 'symlink';
	return cause === 'folder' || cause === 'forbidden' ? { kind: 'other', cause, isLink } : { kind: 'other', isLink };
}

/** The facts as a snapshot has them; its folder is there, or there would be no snapshot. */
export function factsOf(snapshot: Snapshot): WorkspaceFacts {
	const { files, traces } = snapshot;
	const listed = rootNames(files);
	const folders = [...(traces?.folders ?? [])].filter((path) => !path.includes('/'));
	const names = folders.every((name) => listed.has(name)) ? listed : new Set([...listed, ...folders]);
	return {
		root: 'folder',
		// Whoever looks need not be the account that runs the agent.
		writable: true,
		gitRuns: true,
		at(name) {
			const entry = files.get(name);
			if (entry) return standingOf(entry, files);
			return names.has(name) ? { kind: 'other', cause: 'folder' } : undefined;
		},
		names,
		hasSkill: hasListedSkill(snapshot) || hasLinkedSkill(snapshot),
		legacyState: legacyStateIn(snapshot),
	};
}

/** Where the host has looked, it has looked everywhere; without it, the listing tells of what lies in the workspace. */
function legacyStateIn({ root, files, traces, environment }: Snapshot): string | undefined {
	const { inWorkspace, attested, siblings } = legacySources({ root, realRoot: traces?.realRoot ?? root, environment });
	// What lies in a file's place cannot be seen to be absent.
	const folder = files.get('.openclaw');
	if (folder && !isDangling(folder.content)) return `${root}/.openclaw`;
	const own = inWorkspace.find((path) => files.has(path) || traces?.folders.has(path));
	if (own !== undefined) return `${root}/${own}`;
	if (!traces || traces.paths.size === 0) return undefined;
	const below = attested.flatMap(({ folder, names }) => names().map((name) => `${folder}/${name}`));
	return [...below, ...siblings.map(({ path }) => path)].find((path) => traces.paths.has(path));
}
