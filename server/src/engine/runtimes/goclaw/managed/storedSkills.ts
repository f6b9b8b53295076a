import * as z from 'zod';
import type { WorkspacePath } from '../../../workspace/snapshot.ts';
import type { StoredFile } from '../../capabilities/managed.ts';
import type { StoredRows } from '../../capabilities/storedQuestion.ts';
import { audienceOf, isVisibility } from '../skills/stored.ts';
import { pathOf } from './storedPath.ts';
import { pageFile } from './storedRows.ts';

/** Other columns are shown as they are. */
const skillRow = z.object({
	skill: z.looseObject({ slug: z.string(), owner_id: z.string().nullish(), visibility: z.string().nullish() }),
	modified: z.number().nullish(),
	agents: z.array(z.looseObject({ agent_key: z.string() })),
	people: z.array(z.looseObject({ user_id: z.string() })),
});

/** Another visibility than those three lets nobody in. */
function whoSees({ skill, agents, people }: z.infer<typeof skillRow>): string {
	const { visibility, owner_id } = skill;
	if (!visibility || !isVisibility(visibility))
		return `nobody: GoClaw knows no visibility ${visibility ?? ''}`.trimEnd();
	return audienceOf(
		{ visibility, owner: owner_id ?? '' },
		agents.map(({ agent_key }) => agent_key),
		people.map(({ user_id }) => user_id),
	);
}

/** A page for each skill, in the answer to `activeSkills`; of two that have one slug, none. */
export function skillFilesFrom(rows: StoredRows): ReadonlyMap<WorkspacePath, StoredFile> {
	const files = new Map<WorkspacePath, StoredFile>();
	const twice = new Set<WorkspacePath>();
	for (const given of rows) {
		const { data: row } = skillRow.safeParse(given);
		if (!row) continue;
		const { skill, agents, people, modified } = row;
		const path = pathOf({ kind: 'skill', slug: skill.slug });
		if (files.has(path)) twice.add(path);
		const page = { ...skill, agents, people, who_sees_it: whoSees(row) };
		files.set(path, pageFile(`${JSON.stringify(page, undefined, '\t')}\n`, Math.round(modified ?? 0)));
	}
	for (const path of twice) files.delete(path);
	return files;
}
