import type { LedgerRow } from '../../../prompt/ledger.ts';
import { concatMapped, fromFile, literal, type MappedText } from '../../../prompt/mappedText.ts';
import { createPrompt, type Part, type Prompt } from '../../../prompt/prompt.ts';
import type { Wording, WordingPiece } from '../../../prompt/wording/wording.ts';
import type { Session } from '../../../workspace/session.ts';
import { type Snapshot, textIn, type WorkspacePath } from '../../../workspace/snapshot.ts';
import { factsOf, prosePart } from '../../coding/parts.ts';
import { disabledSkills } from '../config/settings.ts';
import { beforeRun } from '../context/beforeRun.ts';
import { type NanobotOutcome, outcomeOf, pythonText } from '../context/outcomes.ts';
import { bootstrapNames, fileNames, roleOf, unreadNames } from '../files.ts';
import { hasTasks } from '../heartbeat.ts';
import { runtimeId } from '../known.ts';
import { partOfSkills, switchedOff } from '../skills/capability.ts';
import { lacking, type NanobotSkill, skillLine, skillsIn } from '../skills/find.ts';
import { builtInPiece, hintPiece, pieces, policyPiece } from './pieces.ts';
import { builtInSkills } from './prose.ts';

const unit = 'UTF-16 units';

const fact = factsOf('nanobot');

/** What a line of dashes divides from the rest. */
type NanobotBlock = readonly Part[];

/** One session of the program. */
interface NanobotRun {
	readonly snapshot: Snapshot;
	readonly session: Session;
	readonly wording: Wording;
	readonly outcomes: readonly NanobotOutcome[];
	readonly skills: readonly NanobotSkill[];
}

/** What the agent has read before anybody says anything. */
export function assemble(snapshot: Snapshot, session: Session, wording: Wording): Prompt {
	const outcomes = [...bootstrapNames, fileNames.memory].map((path) => outcomeOf(snapshot, path));
	const run: NanobotRun = { snapshot, session, wording, outcomes, skills: skillsIn(snapshot) };
	const rows = [
		...outcomes.map((outcome) => rowOf(run, outcome)),
		...heartbeatRows(run),
		...run.skills.map((skill) => skillRow(run, skill)),
		...unreadNames.filter((path) => snapshot.files.has(path)).map((path) => unreadRow(snapshot, path)),
	];
	return createPrompt({
		runtime: runtimeId,
		session,
		preparation: beforeRun(snapshot, session),
		parts: () => (session.kind === 'subagent' ? subagentParts(run) : mainParts(run)),
		ledger: { rows, unit, injected: rows.reduce((sum, { injectedLength }) => sum + injectedLength, 0) },
	});
}

const prose = (piece: WordingPiece, title: string, { wording }: NanobotRun): Part => prosePart(piece, title, wording);

const partIdOf = (path: WorkspacePath): string => `file:${path}`;

const filePart = (path: WorkspacePath, shown: MappedText, before: string): Part => {
	const { text, runs } = concatMapped([literal(before), shown]);
	return { id: partIdOf(path), title: path, text, source: { kind: 'file', path, runs }, stability: 'stable' };
};

/** `blocks` with `between` behind each but the last; what has no text is left out. */
function joined(blocks: readonly NanobotBlock[], between: string): readonly Part[] {
	const filled = blocks.map((block) => block.filter(({ text }) => text !== '')).filter(({ length }) => length > 0);
	return filled.flatMap((block, index) =>
		index === filled.length - 1
			? block
			: block.map((part, at) => (at === block.length - 1 ? { ...part, text: `${part.text}${between}` } : part)),
	);
}

const line = '\n\n---\n\n';

const mainParts = (run: NanobotRun): readonly Part[] => [
	...joined(
		[
			identityBlock(run),
			joined(
				run.outcomes.filter(({ path }) => path !== fileNames.memory).map((each) => bootstrapBlock(run, each)),
				'\n\n',
			),
			[prose(pieces.tools, 'How to use its tools', run)],
			memoryBlock(run),
			activeBlock(run),
			skillsBlock(run),
		],
		line,
	),
	...heartbeatParts(run),
];

const systems: Readonly<Record<string, string>> = { darwin: 'macOS', win32: 'Windows' };
const machines: Readonly<Record<string, string>> = { x64: 'x86_64', arm64: 'aarch64' };

/** The channel that the agent is spoken to on; what wakes it goes where the person wrote last. */
const channelOf = ({ kind, channel }: Session): string => channel ?? (kind === 'main' ? 'cli' : 'telegram');

function identityBlock(run: NanobotRun): NanobotBlock {
	const { platform = 'linux', arch = 'x64' } = run.snapshot.environment;
	const hint = hintPiece(channelOf(run.session));
	const where = `${systems[platform] ?? 'Linux'} ${machines[arch] ?? arch}, Python …`;
	return [
		fact('runtime', 'Where it runs', `## Runtime\n${where}\n\n`),
		prose(pieces.workspace, 'Its workspace', run),
		prose(policyPiece(platform === 'win32', hint === undefined), 'The system', run),
		...(hint ? [prose(hint, 'The channel', run)] : []),
		prose(pieces.external, 'What comes from the web', run),
	];
}

function bootstrapBlock(run: NanobotRun, { path, shown, fate, isReplaced }: NanobotOutcome): NanobotBlock {
	if (shown) return [filePart(path, shown, `## ${path}\n\n`)];
	if (fate !== 'seeded' && !isReplaced) return [];
	const own = prose(pieces.soul, path, run);
	return own.text === '' ? [] : [fact('soul-heading', path, `## ${path}\n\n`), own];
}

function memoryBlock({ outcomes }: NanobotRun): NanobotBlock {
	const shown = outcomes.find(({ path }) => path === fileNames.memory)?.shown;
	return shown ? [filePart(fileNames.memory, shown, '# Memory\n\n## Long-term Memory\n')] : [];
}

/** The text of a skill below its block, as far as it stands there word for word. */
function bodyOf({ content, matter: { body } }: NanobotSkill): MappedText {
	const from = content.text.lastIndexOf(body);
	return from < 0 ? literal(body) : fromFile(body, from);
}

function activeBlock({ skills }: NanobotRun): NanobotBlock {
	const active = skills.filter(({ isActive }) => isActive);
	if (active.length === 0) return [];
	return [
		fact('active-skills', 'Active skills', '# Active Skills\n\n'),
		...joined(
			active.map((skill) => [filePart(skill.path, bodyOf(skill), `### Skill: ${skill.name}\n\n`)]),
			line,
		),
	];
}

/** The list of skills, in groups; empty where there is none at all. */
function listParts(run: NanobotRun): NanobotBlock {
	const { snapshot, session } = run;
	const own = run.skills.filter((skill) => !skill.isDisabled && (session.kind === 'subagent' || !skill.isActive));
	const taken = new Set([...run.skills.map(({ name }) => name), ...disabledSkills(snapshot.config)]);
	const bundled = builtInSkills.filter(({ name }) => !taken.has(name));
	return joined(
		[
			own.length === 0
				? []
				: [
						fact(
							partOfSkills.replace('nanobot.', ''),
							'Skills of the workspace',
							`### Workspace skills (\`skills\`)\n${own.map(skillLine).join('\n')}`,
						),
					],
			bundled.length === 0
				? []
				: [
						prose(
							builtInPiece(bundled, (programs) => lacking(snapshot, programs)),
							'Skills that come with it',
							run,
						),
					],
		],
		'\n\n',
	);
}

function skillsBlock(run: NanobotRun): NanobotBlock {
	const list = listParts(run);
	return list.length === 0 ? [] : [prose(pieces.skills, 'Skills', run), ...list];
}

function subagentParts(run: NanobotRun): readonly Part[] {
	const list = listParts(run);
	return [
		prose(pieces.subagent, 'Its task', run),
		prose(pieces.untrusted, 'What comes from the web', run),
		fact('history', 'Its workspace', `\n## Workspace\nHistory log: ${fileNames.history}\n`),
		...(list.length === 0
			? []
			: [
					fact('line', 'Skills', '\n'),
					prose(pieces.subagentSkills, 'Skills', run),
					...list,
					fact('end', 'Skills', '\n'),
				]),
	];
}

/** The tasks, where the agent is woken: a message of their own, behind all else. */
function heartbeatParts(run: NanobotRun): readonly Part[] {
	const content = run.snapshot.files.get(fileNames.heartbeat)?.content;
	if (run.session.kind !== 'heartbeat' || content?.kind !== 'text' || !hasTasks(content.text)) return [];
	return [
		fact('message', 'The message', '\n\n'),
		prose(pieces.heartbeat, 'The message', run),
		{ ...filePart(fileNames.heartbeat, pythonText(content), ''), stability: 'volatile' },
	];
}

const keptOf = (shown: MappedText) => shown.runs.map(({ from, length }) => ({ start: from, end: from + length }));

function rowOf({ session }: NanobotRun, { path, fate, reason, raw, shown, isReplaced }: NanobotOutcome): LedgerRow {
	const row = { path, role: roleOf(path)?.id ?? '', rawLength: raw.length, warnings: [] };
	if (session.kind === 'subagent')
		return {
			...row,
			fate: fate === 'missing' ? 'missing' : 'withheld',
			reason: 'subagents do not get it',
			injectedLength: 0,
			kept: [],
		};
	const isSoul = fate === 'seeded' || isReplaced === true;
	return {
		...row,
		fate,
		reason,
		injectedLength: shown?.text.length ?? (isSoul ? (pieces.soul.length ?? 0) : 0),
		kept: shown ? keptOf(shown) : [],
		...(shown && { partId: partIdOf(path) }),
		...(isSoul && { partId: pieces.soul.id }),
	};
}

function heartbeatRows({ snapshot, session }: NanobotRun): readonly LedgerRow[] {
	const path = fileNames.heartbeat;
	const content = snapshot.files.get(path)?.content;
	if (content === undefined) return [];
	const text = textIn(content) ?? '';
	const row = { path, role: 'heartbeat', rawLength: text.length, warnings: [], injectedLength: 0, kept: [] };
	if (session.kind !== 'heartbeat') return [{ ...row, fate: 'withheld', reason: 'only heartbeats get it' }];
	if (content.kind !== 'text') return [{ ...row, fate: 'refused', reason: 'it cannot be read' }];
	if (!hasTasks(text))
		return [{ ...row, fate: 'withheld', reason: 'there is no task below “## Active Tasks”, so the run is skipped' }];
	const shown = pythonText(content);
	return [
		{
			...row,
			fate: 'whole',
			reason: '',
			injectedLength: shown.text.length,
			kept: keptOf(shown),
			partId: partIdOf(path),
		},
	];
}

function skillRow({ session }: NanobotRun, skill: NanobotSkill): LedgerRow {
	const { path, name, content, matter, isDisabled, lacks } = skill;
	const row = { path, role: 'skill', rawLength: content.text.length, warnings: [] };
	if (isDisabled) return { ...row, fate: 'unlisted', reason: switchedOff(name), injectedLength: 0, kept: [] };
	if (skill.isActive && session.kind !== 'subagent') {
		const body = bodyOf(skill);
		return {
			...row,
			fate: 'whole',
			reason: 'its block says always',
			injectedLength: matter.body.length,
			kept: keptOf(body),
			partId: partIdOf(path),
		};
	}
	return {
		...row,
		fate: 'listed',
		reason: lacks.trim(),
		injectedLength: skillLine(skill).length,
		kept: [],
		partId: partOfSkills,
	};
}

const unreadRow = ({ files }: Snapshot, path: WorkspacePath): LedgerRow => ({
	path,
	role: 'unread',
	fate: 'ignored',
	reason: 'nanobot does not read it',
	rawLength: textIn(files.get(path)?.content)?.length ?? 0,
	injectedLength: 0,
	kept: [],
	warnings: [],
});
