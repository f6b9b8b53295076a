import * as z from 'zod';
import { isFailure, parseJson5 } from '../../../../text/json5.ts';
import { utf8Length } from '../../../../text/lengths/measure.ts';
import { oncePerListing } from '../../../../workspace/files.ts';
import { type Snapshot, textOf, type WorkspacePath } from '../../../../workspace/snapshot.ts';
import type { AgentRow3 } from '../../agents/v3/agentRow.ts';
import { placeOf } from '../../managed/storedPath.ts';
import { compareBytes } from '../../text/byteOrder.ts';
import { skillsSummary } from '../summary.ts';

/** A skill of the database, as far as a prompt of GoClaw 3.11.3 hangs on it. */
const skillRow = z.object({
	slug: z.string(),
	name: z.string().nullish(),
	description: z.string().nullish(),
	visibility: z.string().nullish(),
	is_system: z.boolean().nullish(),
	/** The folder of its current version, on the machine that the program runs on. */
	file_path: z.string().nullish(),
	agents: z.array(z.looseObject({ agent_key: z.string() })),
});

type SkillRow = z.infer<typeof skillRow>;

const skillPages = oncePerListing((listing): readonly WorkspacePath[] =>
	Array.from(listing.keys()).filter((path) => placeOf(path)?.kind === 'skill'),
);

function skillAt(snapshot: Snapshot, path: WorkspacePath): SkillRow[] {
	const parsed = parseJson5(textOf(snapshot, path) ?? '');
	const read = isFailure(parsed) ? undefined : skillRow.safeParse(parsed.value).data;
	return read ? [read] : [];
}

/** All of them, in the order in which a folder of them is read. */
const storedSkills = (snapshot: Snapshot): readonly SkillRow[] =>
	skillPages(snapshot.files)
		.flatMap((path) => skillAt(snapshot, path))
		.sort((a, b) => compareBytes(a.slug, b.slug));

/** Code points of a description that are shown. */
const longestDescription = 200;
const mostListed = 60;
const mostTokens = 3000;
const bytesPerToken = 4;
/** What each is reckoned to cost on top, in bytes. */
const overhead = 10;

function shown({ slug, name, description, file_path }: SkillRow) {
	const letters = Array.from(description ?? '');
	const folder = file_path ?? '';
	return {
		name: name || slug,
		description:
			letters.length > longestDescription ? `${letters.slice(0, longestDescription).join('')}…` : letters.join(''),
		path: `${folder}/SKILL.md`,
		baseDir: folder,
		source: 'global' as const,
	};
}

const listing = (skills: readonly SkillRow[]): string => skillsSummary(skills.map(shown), null);

/** Whoever talks: what the agent may see is worked out before anybody does. */
const isOpen = (agent: string, { visibility, is_system, agents }: SkillRow): boolean =>
	is_system === true ||
	visibility === 'public' ||
	(visibility === 'internal' && agents.some(({ agent_key }) => agent_key === agent));

const fits = (skills: readonly SkillRow[]): boolean => {
	const bytes = skills.reduce(
		(sum, { slug, name, description }) =>
			sum + utf8Length(name || slug) + Math.min(utf8Length(description ?? ''), longestDescription) + overhead,
		0,
	);
	return skills.length <= mostListed && Math.floor(bytes / bytesPerToken) <= mostTokens;
};

/** The lists of skills in the prompt of an agent: of all that it may see, where they are few and short, and of the pinned ones, whoever may see them. */
export function skillLists(
	snapshot: Snapshot,
	{ key, pinned }: Pick<AgentRow3, 'key' | 'pinned'>,
): { readonly skills: string; readonly pinned: string } {
	const all = storedSkills(snapshot);
	const open = all.filter((skill) => isOpen(key, skill));
	return {
		skills: fits(open) ? listing(open) : '',
		pinned: listing(all.filter(({ slug }) => pinned.includes(slug))),
	};
}
