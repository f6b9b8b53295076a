import { keptOn } from '../../../text/keptOn.ts';
import { type Listing, oncePerListing } from '../../../workspace/files.ts';
import type { Snapshot, WorkspacePath } from '../../../workspace/snapshot.ts';
import type { OpenClawProfile } from '../profile.ts';
import { whyIneligible } from './eligibility.ts';
import type { CatalogueItem } from './list/catalogue.ts';
import type { LoadedSkill } from './loading/load.ts';
import type { SkillRoot } from './loading/style.ts';
import type { SessionSkills } from './sessionSkills.ts';

/** What became of one skill, or of one file that looks like one. */
export interface SkillSummary {
	/** Absolute path of its `SKILL.md`, or of the folder that was turned down. */
	readonly location: string;
	/** Where the workspace lists the file. */
	readonly path?: WorkspacePath;
	/** Undefined for files that were never read. */
	readonly skill?: LoadedSkill;
	readonly root?: SkillRoot;
	readonly outcome: SkillOutcome;
	/** Where it stands in the list. */
	readonly item?: CatalogueItem;
}

type SkillOutcome =
	| { readonly kind: 'listed' }
	| { readonly kind: 'shortened'; readonly reason: string }
	/** Where there is no room for it. */
	| { readonly kind: 'omitted'; readonly reason: string }
	/** Another one of the same name is in its place. */
	| { readonly kind: 'hidden'; readonly reason: string; readonly by: LoadedSkill }
	/** It was read, and may not be used, or the model is not told. */
	| { readonly kind: 'left-out'; readonly reason: string; readonly hides?: LoadedSkill; readonly isCallable?: boolean }
	/** It was looked at, and turned down. */
	| { readonly kind: 'broken'; readonly code: string; readonly reason: string }
	/** Nothing ever looks at it. */
	| { readonly kind: 'unseen'; readonly reason: string };

const summaries = keptOn<SessionSkills, readonly SkillSummary[]>();

/** Every skill that the search came by, and every file of the workspace that is one by its name, in the order of the list. */
export function skillSummaries(
	profile: OpenClawProfile,
	snapshot: Snapshot,
	skills: SessionSkills,
): readonly SkillSummary[] {
	let known = summaries.get(skills);
	if (!known) {
		known = [...gather(profile, snapshot, skills)];
		summaries.set(skills, known);
	}
	return known;
}

function* gather(profile: OpenClawProfile, snapshot: Snapshot, skills: SessionSkills): Iterable<SkillSummary> {
	const { load, selection, catalogue } = skills;
	const items = new Map(catalogue?.items.map((item) => [item.skill, item]));
	const within = (location: string): { readonly path?: WorkspacePath } => {
		const path = location.startsWith(`${snapshot.root}/`) ? location.slice(snapshot.root.length + 1) : undefined;
		return path !== undefined && snapshot.files.has(path) ? { path } : {};
	};
	const seen = new Set<WorkspacePath>();
	const ofSkill = (skill: LoadedSkill, outcome: SkillOutcome): SkillSummary => {
		if (skill.path !== undefined) seen.add(skill.path);
		const item = items.get(skill);
		return {
			location: skill.location,
			...(skill.path === undefined ? {} : { path: skill.path }),
			skill,
			root: skill.root,
			outcome,
			...(item === undefined ? {} : { item }),
		};
	};
	for (const item of catalogue?.items ?? []) yield ofSkill(item.skill, listed(item, skills));
	for (const skill of load.skills) {
		if (items.has(skill)) continue;
		const why = selection.leftOut.get(skill);
		if (why) {
			const hides = why.kind === 'disabled' ? undefined : usableBehind(skill, profile, snapshot, skills);
			yield ofSkill(skill, { kind: 'left-out', reason: why.reason, ...(hides === undefined ? {} : { hides }) });
		} else if (skill.isUnlisted) {
			const reason = 'its frontmatter hides it from the model (disable-model-invocation); people can call it by name';
			yield ofSkill(skill, { kind: 'left-out', reason, isCallable: true });
		} else yield ofSkill(skill, { kind: 'omitted', reason: noRoom(skills) });
	}
	for (const { skill, by } of load.hidden) {
		const where = by.path ?? by.location;
		const reason = `${where} has the same name, “${skill.name}”, and is used instead${outOfUse(by, skills)}`;
		yield ofSkill(skill, { kind: 'hidden', reason, by });
	}
	for (const { path: location, code, reason, root } of load.turnedDown) {
		const own = within(location);
		if (own.path !== undefined) seen.add(own.path);
		yield { location, ...own, root, outcome: { kind: 'broken', code, reason } };
	}
	for (const path of skillLikeFiles(snapshot.files)) {
		if (seen.has(path)) continue;
		const reason = whyUnseen(profile, snapshot, skills, path);
		yield { location: `${snapshot.root}/${path}`, path, outcome: { kind: 'unseen', reason } };
	}
}

/** A skill of the same name that could be used, had this one not taken its place. */
const usableBehind = (skill: LoadedSkill, profile: OpenClawProfile, snapshot: Snapshot, { load }: SessionSkills) =>
	load.hidden
		.filter(({ by }) => by === skill)
		.map(({ skill: hidden }) => hidden)
		.findLast(
			({ name, metadata, root }) =>
				whyIneligible(profile.skills, { name, metadata, isBundled: root.tier === 'bundled' }, load.config, snapshot) ===
				undefined,
		);

function listed({ skill, description }: CatalogueItem, { catalogue }: SessionSkills): SkillOutcome {
	const shown = description ?? '';
	const isWhole =
		catalogue?.form.kind === 'full' ? shown === skill.description : shown.length >= skill.description.length;
	// White space counts for nothing here.
	if (isWhole || shown === skill.description.replace(/\s+/gu, ' ').trim()) return { kind: 'listed' };
	const kept =
		shown === ''
			? 'no part of its description'
			: `only the first ${shown.replace(/\.{3}$/u, '').length} of ${skill.description.length} characters (UTF-16) of its description`;
	return { kind: 'shortened', reason: `there is space for ${kept}: the list is over its limit` };
}

/** Said of a skill that is in the way of another, and of no use itself. */
const outOfUse = (by: LoadedSkill, { selection }: SessionSkills): string => {
	const why = selection.leftOut.get(by);
	return why ? `, although it cannot be used itself (${why.reason})` : '';
};

const noRoom = ({ catalogue }: SessionSkills): string =>
	catalogue?.limit === undefined
		? 'the list is full'
		: `the list is full: ${catalogue.limit} characters (UTF-16) are allowed, and as many skills as the configuration says`;

/** Files that somebody may take for a skill, in any letter case. */
const skillLikeFiles = oncePerListing((listing: Listing): readonly WorkspacePath[] =>
	[...listing.keys()].filter((path) => /^(?:\.agents\/)?skills\/(?:.*\/)?skill\.md$/iu.test(path)),
);

function whyUnseen(
	{ skills: style, title }: OpenClawProfile,
	{ files, root: workspace }: Snapshot,
	{ load }: SessionSkills,
	path: WorkspacePath,
): string {
	const names = path.split('/');
	const name = names.at(-1) ?? '';
	if (name !== 'SKILL.md') return `its name is ${name}, but ${title} needs SKILL.md, in capital letters`;
	if (load.beyond.some((each) => each.endsWith(`/${path}`))) return 'there are too many skills in this folder';
	const isAgents = names[0] === '.agents';
	const top = isAgents ? '.agents/skills' : 'skills';
	const root = load.roots.find(({ folder }) => folder === `${workspace}/${top}`);
	if (isAgents && style.discovery === 'everywhere') return `${title} does not search .agents/skills`;
	if (style.discovery === 'below skills' && names.length > (isAgents ? 4 : 3)) {
		return `${title} looks for skills right below ${top}/, and deeper only below another skill`;
	}
	const entry = files.get(path);
	if (entry?.content.kind === 'unreadable') return `it ${entry.content.reason}`;
	const folders = names.slice(isAgents ? 2 : 1, -1);
	const skipped = folders.find((each) => each.startsWith('.') || each === 'node_modules');
	if (skipped !== undefined) return `${title} does not search folders called ${skipped}`;
	if (load.closed.some(({ root: closed }) => closed === root)) {
		return `${top}/SKILL.md makes all of ${top}/ one skill, and ${title} does not search below it`;
	}
	for (let depth = 1; depth < folders.length; depth++) {
		const above = `${top}/${folders.slice(0, depth).join('/')}`;
		if (files.has(`${above}/SKILL.md`)) return `${above} is a skill, and ${title} does not search below a skill`;
	}
	if (folders.length > 6) return `it is ${folders.length} folders deep, and ${title} searches only 6 folders deep`;
	return 'there are too many folders next to it';
}
