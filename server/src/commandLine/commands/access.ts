import { basename } from 'node:path';
import { outcomeWords, promptWords } from '../../engine/access/accessPage.ts';
import type { AccessTable, PlacedFact } from '../../engine/access/accessTable.ts';
import type { Runtime } from '../../engine/runtimes/runtime.ts';
import { namedPlace } from '../../host/managed/placeUri.ts';
import { accessTableOf } from '../../host/workspace/accessTableOf.ts';
import { visible } from '../check/displayText.ts';
import { type ExitStatus, exitStatus, type Terminal } from '../terminal/terminal.ts';
import { type AgentPlaceFlags, agentPlace } from '../workspace/agentPlace.ts';
import { openFolder } from '../workspace/openFolder.ts';
import { oneOf } from './preview.ts';

export interface AccessOptions extends AgentPlaceFlags {
	readonly folder: string;
	readonly runtime?: Runtime;
	readonly format: 'text' | 'json';
}

/** Columns below each other; the last may be as long as it likes. */
function aligned(rows: readonly (readonly string[])[]): string {
	const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => (row[at] ?? '').length)));
	return rows
		.map((row) => row.map((cell, at) => (at === row.length - 1 ? cell : cell.padEnd(widths[at] ?? 0))).join('  '))
		.map((line) => `${line.trimEnd()}\n`)
		.join('');
}

/** The text, then the lines that say so. */
function cell({ text, from }: PlacedFact): string {
	const lines = from.flatMap(({ line, file }) => (line === undefined ? [] : `${file ? basename(file) : ''}:${line}`));
	return visible([text, ...new Set(lines)].join(' '));
}

function textOf(table: AccessTable): string {
	const rows = table.rows.map(({ agent, session, commands, workspace, prompt, denied }) => [
		visible(agent),
		session,
		cell(commands),
		cell(workspace),
		visible(promptWords(prompt)),
		denied.map(cell).join('; ') || 'none',
	]);
	const crafted = table.crafted.map(({ agent, attempt, outcome, because, from }) => [
		visible(agent),
		visible(attempt),
		outcomeWords[outcome],
		cell({ text: because, from }),
	]);
	return [
		...(table.config === undefined
			? []
			: [`${visible(namedPlace(table.config))}, whose lines are named after a colon\n\n`]),
		...(table.problem === undefined ? [] : [`${visible(table.problem)}\n\n`]),
		...table.notes.map((note) => `${visible(note)}\n\n`),
		aligned([['AGENT', 'SESSION', 'COMMANDS RUN', 'HAS', 'FILES IN ITS PROMPT', 'TOOLS DENIED'], ...rows]),
		...table.meanings.map((meaning) => `\n${visible(meaning)}\n`),
		'\nWhat a sub-agent could reach with a crafted path:\n\n',
		aligned([['AGENT', 'WHAT IT TRIES', 'OUTCOME', 'WHY'], ...crafted]),
	].join('');
}

/** Says who may read and write what, by the configuration. */
export async function access(options: AccessOptions, terminal: Terminal): Promise<ExitStatus> {
	const { folder, runtime: wanted, format } = options;
	const place = agentPlace(folder, options, 'one');
	const workspace = oneOf(folder, await openFolder(folder, { ...place, ...(wanted && { runtime: wanted }) }));
	const { runtime, root } = workspace;
	const table = accessTableOf(workspace);
	if (format === 'json') {
		const named = table?.config === undefined ? table : { ...table, config: namedPlace(table.config) };
		const report = { root: namedPlace(root), runtime: runtime.id, access: named ?? null };
		terminal.out(`${JSON.stringify(report, undefined, '\t')}\n`);
	} else if (table) terminal.out(textOf(table));
	else terminal.err(`what ${runtime.title} lets its sessions reach is not known here`);
	return exitStatus.fine;
}
