import type { Runtime } from '../../engine/runtimes/runtime.ts';
import { grouped } from '../../engine/text/grouped.ts';
import { loadO200kCounter } from '../../engine/text/lengths/o200k.ts';
import { type BackupStatus, mostCounted } from '../../host/backup/status.ts';
import { isAddress } from '../../host/backup/target.ts';
import { gatherStatus, type WorkspaceStatus } from '../../host/doctor/gatherStatus.ts';
import { namedPlace } from '../../host/managed/placeUri.ts';
import { dataFolder } from '../../host/platform/dataFolder.ts';
import { createSecretScanner } from '../../host/secrets/scanner.ts';
import { visible, widthOf, wrapped } from '../check/displayText.ts';
import { type ExaminedWorkspace, examineFolder } from '../doctor/examine.ts';
import { levelCounts } from '../doctor/text.ts';
import { type Colours, coloursFor } from '../terminal/colours.ts';
import { shown } from '../terminal/shown.ts';
import { type ExitStatus, exitStatus, type Terminal } from '../terminal/terminal.ts';
import { type AgentPlaceFlags, agentPlace } from '../workspace/agentPlace.ts';
import { openPacks } from '../workspace/packs.ts';

export interface StatusOptions extends AgentPlaceFlags {
	readonly folder: string;
	readonly runtime?: Runtime;
	readonly format: 'text' | 'json';
	/** Tokens that the model takes in. */
	readonly window: number;
	readonly color?: boolean;
}

interface StatusReport extends ExaminedWorkspace {
	readonly status: WorkspaceStatus;
}

/** As wide as what is shown on no screen is made, and no wider anywhere. */
const columnsOfNoScreen = 100;

const counted = (count: number, one: string, many = `${one}s`) => `${grouped(count)} ${count === 1 ? one : many}`;

/** `3 %`; never 0 for something. */
const shareOf = (part: number, whole: number): string => {
	const percent = (100 * part) / whole;
	return percent > 0 && percent < 1 ? '<1 %' : `${Math.round(percent)} %`;
};

const local = (ms: number): string => new Date(ms).toLocaleString('sv-SE').slice(0, 16);

/** Files that a backup leaves out, each on a line. */
const mostLeftOut = 3;

function backupLines({ states, newest, checked, failed, leftOut, target }: BackupStatus): readonly string[] {
	const all = states === mostCounted ? `${grouped(states)} or more states` : counted(states ?? 0, 'state');
	const since = newest === undefined ? '' : `, the newest of ${local(newest)}`;
	const looked = checked === undefined ? '' : `, checked ${local(checked)}`;
	return [
		states === undefined ? 'cannot be read now' : `${all}${since}${looked}`,
		...(failed ? [`failed ${local(failed.at)}: ${failed.why}`] : []),
		...leftOut.slice(0, mostLeftOut).map((each) => `left out: ${each}`),
		...(leftOut.length > mostLeftOut ? [`and ${leftOut.length - mostLeftOut} more`] : []),
		...(target
			? [
					`${target.isCurrent ? 'pushed' : 'not pushed since it changed'} to ${isAddress(target) ? target.to : shown(target.to)}`,
				]
			: []),
	];
}

/** What comes of a configuration that is not valid. */
function rejectionNote({ state, refusesToStart }: NonNullable<WorkspaceStatus['config']>): string {
	if (state !== 'invalid') return '';
	return refusesToStart
		? ', with which the runtime does not start: it is not valid'
		: ', which the runtime ignores: it is not valid';
}

/** Nothing where the runtime has none. */
function configLine({ runtime, config, homeConfig }: WorkspaceStatus): readonly string[] {
	if (config) return [`${shown(config.path)}${rejectionNote(config)}`];
	if (homeConfig !== undefined) {
		return [`none for this folder; on this computer the runtime reads ${shown(homeConfig)}`];
	}
	return runtime.hasConfig ? ['none found'] : [];
}

/** A line for each session; where all of them fail for one reason, that reason alone. */
function sessionLines(sessions: WorkspaceStatus['sessions'], window: number): readonly string[] {
	const [first] = sessions;
	if (first?.unsent !== undefined && sessions.every(({ unsent }) => unsent === first.unsent)) return [first.unsent];
	const width = Math.max(...sessions.map(({ tokens }) => grouped(tokens).length));
	const kindWidth = Math.max(...sessions.map(({ kind }) => kind.length));
	return sessions.map(({ kind, unsent, tokens, fileTokens, cut }) => {
		const name = kind.padEnd(kindWidth);
		if (unsent !== undefined) return `${name}  ${unsent}`;
		const lost = cut.length === 0 ? '' : `; not whole: ${cut.join(', ')}`;
		return `${name}  ${grouped(tokens).padStart(width)} tokens, ${shareOf(tokens, window)} of ${grouped(window)}; ${grouped(fileTokens)} of files${lost}`;
	});
}

/** The rows of one workspace, each a title and its lines. */
function rowsOf(
	{ status, diagnoses }: StatusReport,
	window: number,
): readonly (readonly [string, readonly string[]])[] {
	const { runtime, sessions, installable, memory, knowledge, proposals, backup } = status;
	const health = levelCounts(diagnoses);
	return [
		['runtime', [runtime.title, ...runtime.reasons.slice(0, 1), ...runtime.reasons.slice(1).slice(-1)]],
		['configuration', configLine(status)],
		['sessions', sessionLines(sessions, window)],
		['to install', installable === undefined ? [] : [installable]],
		[
			'memory',
			[
				`${counted(memory.files, 'file')}, ${counted(memory.entries, 'entry', 'entries')}`,
				...(memory.last ? [`last written ${local(memory.last.modified)}: ${memory.last.path}`] : []),
			],
		],
		[
			'knowledge',
			[
				knowledge === undefined
					? 'no store'
					: `${knowledge.entries === undefined ? 'a store that cannot be read now' : counted(knowledge.entries, 'entry', 'entries')} in ${shown(knowledge.path)}`,
			],
		],
		['proposals', [proposals === 0 ? 'none' : `${grouped(proposals)} to look at`]],
		['backup', backup ? backupLines(backup) : ['none']],
		['doctor', [health === '' ? 'nothing is wrong' : `${health}: ${diagnoses[0]?.message ?? ''}`]],
	];
}

const titleWidth = 15;

function screenOf(report: StatusReport, window: number, columns: number, { bold, dim }: Colours): string {
	const { status, workspace } = report;
	const name = [status.name, status.emoji].filter(Boolean).join(' ');
	const width = Math.max(40, Math.min(120, columns)) - titleWidth - 2;
	const lines = rowsOf(report, window).flatMap(([title, texts]) =>
		texts
			.flatMap((text) => (widthOf(text) > width ? wrapped(visible(text), width) : [visible(text)]))
			.map((line, index) => `  ${dim((index === 0 ? title : '').padEnd(titleWidth))}${line}`),
	);
	const head = name === '' ? shown(workspace.root) : `${name} · ${shown(workspace.root)}`;
	return `${[bold(visible(head)), ...lines].join('\n')}\n`;
}

const asJson = (reports: readonly StatusReport[], window: number): string =>
	`${JSON.stringify(
		{
			workspaces: reports.map(({ workspace, status, diagnoses }) => ({
				root: namedPlace(workspace.root),
				name: status.name ?? null,
				emoji: status.emoji ?? null,
				runtime: status.runtime,
				config: status.config ? { ...status.config, path: namedPlace(status.config.path) } : null,
				homeConfig: status.homeConfig ?? null,
				window,
				sessions: status.sessions,
				installable: status.installable ?? null,
				memory: { ...status.memory, last: status.memory.last ?? null },
				knowledge: status.knowledge ? { ...status.knowledge, entries: status.knowledge.entries ?? null } : null,
				proposals: status.proposals,
				backup: status.backup ?? null,
				doctor: diagnoses.map(({ code, weight, level }) => ({ code, weight, level })),
			})),
		},
		undefined,
		'\t',
	)}\n`;

/** Says on one screen what each workspace at and under the folder is, has, and suffers from. */
export async function status(options: StatusOptions, terminal: Terminal): Promise<ExitStatus> {
	const { folder, runtime, format, window, color } = options;
	const { wordingFor } = await openPacks(undefined, { ...terminal, err: () => undefined });
	const secrets = createSecretScanner({ onTrouble: (message) => terminal.err(message) });
	const place = agentPlace(folder, options);
	const examined = await examineFolder(
		folder,
		{ ...place, ...(runtime && { runtime }), wordingFor, secrets },
		terminal,
	);
	const counter = await loadO200kCounter();
	const reports: StatusReport[] = [];
	for (const each of examined) {
		reports.push({ ...each, status: await gatherStatus(each.workspace, { counter, data: dataFolder() }) });
	}
	if (format === 'json') terminal.out(asJson(reports, window));
	else {
		const { screen } = terminal;
		const colours = coloursFor({ asked: color, variables: process.env, isScreen: screen !== undefined });
		const columns = screen?.columns ?? columnsOfNoScreen;
		const text = reports.map((report) => screenOf(report, window, columns, colours)).join('\n');
		if (screen) screen.paint(text);
		else terminal.out(text);
	}
	for (const { workspace, troubles } of examined)
		for (const each of troubles) terminal.err(`${shown(workspace.root)}: ${each}`);
	return examined.some(({ troubles }) => troubles.length > 0) ? exitStatus.badInput : exitStatus.fine;
}
