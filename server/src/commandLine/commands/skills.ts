import type { ListedSkill, SkillList } from '../../engine/runtimes/capabilities/skills.ts';
import type { Runtime } from '../../engine/runtimes/runtime.ts';
import { grouped } from '../../engine/text/grouped.ts';
import { unitFor, wordFor } from '../../engine/text/lengths/measure.ts';
import type { SessionKind } from '../../engine/workspace/session.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import { shown } from '../terminal/shown.ts';
import { type ExitStatus, exitStatus, InputError, oneLine, type Terminal } from '../terminal/terminal.ts';
import { openFolder } from '../workspace/openFolder.ts';
import { type StandpointFlags, standpointOf } from '../workspace/standpoint.ts';
import { oneOf } from './preview.ts';

export interface SkillsOptions {
	readonly folder: string;
	readonly runtime?: Runtime;
	readonly session?: SessionKind;
	readonly format: 'text' | 'json';
	readonly standpoint?: StandpointFlags;
}

/** Lists each skill, in the order of the agent's list, with the reason why it is in or out. */
export async function listSkills(options: SkillsOptions, terminal: Terminal): Promise<ExitStatus> {
	const { folder, runtime, session: kind, format } = options;
	const standpoint = await standpointOf(folder, options.standpoint ?? {});
	const workspace = oneOf(folder, await openFolder(folder, { ...(runtime && { runtime }), standpoint }));
	const { skills, title, sessionKinds } = workspace.runtime;
	if (kind !== undefined && !sessionKinds.includes(kind)) {
		throw new InputError(`${title} has no ${kind} session; it has ${sessionKinds.join(', ')}`);
	}
	if (!skills) throw new InputError(`Soulscope does not know the list of skills of ${title}`);
	const session = workspace.session(kind);
	const list = skills.list(workspace.snapshot(), session);
	terminal.out(format === 'json' ? asJson(workspace, session.kind, list) : asText(workspace, session.kind, list));
	for (const note of workspace.notes) terminal.err(`${shown(workspace.root)}: ${note}`);
	return exitStatus.fine;
}

const placeOf = ({ path, location }: ListedSkill): string => (path === undefined ? shown(location) : path);

const nameOf = (skill: ListedSkill): string => skill.name ?? '(not read)';

/** Names longer than this take their lines as they come. */
const widest = 32;

function asText(workspace: Workspace, session: SessionKind, { skills, notes, installable }: SkillList): string {
	const told = skills.filter(({ state }) => state !== 'out');
	const out = skills.filter(({ state }) => state === 'out');
	const unit = wordFor(workspace.analysis().prompt(session).ledger.unit);
	const width = Math.min(widest, Math.max(0, ...skills.map((skill) => nameOf(skill).length)));
	/** What several in a row have in common is said behind the last of them. */
	const lineOf = (skill: ListedSkill, index: number, all: readonly ListedSkill[]): string => {
		const length = skill.length > 0 ? `  ${grouped(skill.length)} ${unitFor(skill.length, unit)}` : '';
		const reason = skill.reason === '' || all[index + 1]?.reason === skill.reason ? '' : `\n      ${skill.reason}`;
		return `  ${oneLine(nameOf(skill)).padEnd(width)}  ${placeOf(skill)}${length}${reason}`;
	};
	const lines = [
		`${shown(workspace.root)}: ${workspace.runtime.title}, ${session} session`,
		...notes,
		...(installable === undefined ? [] : [installable]),
		'',
		`The agent knows ${told.length === 1 ? '1 skill' : `${told.length} skills`}${told.length > 0 ? ':' : '.'}`,
		...told.map(lineOf),
		...(out.length > 0 ? ['', `It does not know ${out.length}:`, ...out.map(lineOf)] : []),
	];
	return `${lines.join('\n')}\n`;
}

function asJson(workspace: Workspace, session: SessionKind, list: SkillList): string {
	const { runtime, root } = workspace;
	const { unit } = workspace.analysis().prompt(session).ledger;
	const report = { root, runtime: runtime.id, runtimeTitle: runtime.title, session, lengthUnit: unit, ...list };
	return `${JSON.stringify(report, undefined, '\t')}\n`;
}
