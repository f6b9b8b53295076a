import type { Fate, LedgerRow } from '../../../prompt/ledger.ts';
import type { Part } from '../../../prompt/prompt.ts';
import type { WorkspacePath } from '../../../workspace/snapshot.ts';
import type { OpenCodeAgent } from '../agents/agents.ts';
import type { OpenCodeSettings } from '../config/settings.ts';
import type { OpenCodeSkill } from '../skills/find.ts';
import type { OfferedSkills } from '../skills/listed.ts';
import { passedBecause } from '../skills/reasons.ts';
import type { RunWorld } from '../world.ts';
import { agentPartId, skillPartId } from './blocks.ts';
import { skillItem } from './skillText.ts';

/** A row of a file of which no more than a line arrives, if anything. */
interface ToldFile {
	readonly file: string;
	readonly role: 'agent' | 'skill';
	readonly fate: Fate;
	readonly reason: string;
	readonly part?: { readonly id: string; readonly length: number };
}

function lengthOf({ places }: RunWorld, file: string): number {
	const content = places.read(file);
	return content?.kind === 'text' ? content.text.length : 0;
}

const rowOf = (world: RunWorld, { file, role, fate, reason, part }: ToldFile): LedgerRow => ({
	path: world.pathOf(file),
	role,
	fate,
	reason,
	rawLength: lengthOf(world, file),
	injectedLength: part?.length ?? 0,
	kept: [],
	warnings: [],
	...(part && { partId: part.id }),
});

/** A row for every skill that the program looks at. */
export const skillRows = (
	world: RunWorld,
	found: readonly OpenCodeSkill[],
	{ listed, out }: OfferedSkills,
): readonly LedgerRow[] =>
	found.map((skill) => {
		const { file } = skill;
		const base = { file, role: 'skill' } as const;
		if (skill.kind === 'passed') return rowOf(world, { ...base, fate: 'unlisted', reason: passedBecause[skill.why] });
		if (skill.kind === 'replaced') {
			const reason = `${world.pathOf(skill.by)} has the same name; which of them counts changes from start to start`;
			return rowOf(world, { ...base, fate: 'unlisted', reason });
		}
		const reason = out.get(file);
		if (reason !== undefined || !listed.includes(skill))
			return rowOf(world, { ...base, fate: 'unlisted', reason: reason ?? '' });
		const part = { id: skillPartId(world.pathOf(file)), length: skillItem(skill).length };
		return rowOf(world, { ...base, fate: 'listed', reason: '', part });
	});

/** A row for every file of an agent that is not the one in session. */
export function agentRows(
	world: RunWorld,
	{ prompts, agents: written, skipped }: OpenCodeSettings,
	agents: ReadonlyMap<string, OpenCodeAgent>,
	{ inSession, parts }: { readonly inSession: string | undefined; readonly parts: readonly Part[] },
): readonly LedgerRow[] {
	const lines = new Map(parts.map(({ id, text }) => [id, text.length]));
	const rows = [...prompts].flatMap(([name, { file, pieces }]): readonly LedgerRow[] => {
		// What the configuration itself says has no file of its own, and what is in session has a row by its text.
		const isOwn = isAgentFile(file);
		if (!isOwn || (name === inSession && pieces.length > 0)) return [];
		const base = { file, role: 'agent' } as const;
		if (!agents.has(name)) {
			const isOff = written.get(name)?.disable === true;
			return [rowOf(world, { ...base, fate: 'withheld', reason: isOff ? 'disable is on' : '' })];
		}
		const id = agentPartId(name);
		const length = lines.get(id);
		if (length !== undefined) return [rowOf(world, { ...base, fate: 'listed', reason: '', part: { id, length } })];
		return [rowOf(world, { ...base, fate: 'waiting', reason: `it comes where you choose the agent ${name}` })];
	});
	const passed = skipped.filter(isAgentFile).map((file) =>
		rowOf(world, {
			file,
			role: 'agent',
			fate: 'refused',
			reason: 'OpenCode cannot read its frontmatter, and skips it',
		}),
	);
	return [...rows, ...passed];
}

/** True for a file of its own, and no configuration. */
const isAgentFile = (file: WorkspacePath): boolean => /[\\/](?:agents?|modes?)[\\/].*\.md$/u.test(file);
