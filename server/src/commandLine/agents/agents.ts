import { recordedWrites } from '../../app/writes.ts';
import type { AgentList, AgentPlan } from '../../engine/runtimes/capabilities/agents.ts';
import { dataFolder } from '../../host/platform/dataFolder.ts';
import { createSecretScanner } from '../../host/secrets/scanner.ts';
import { writePlan } from '../../host/workspace/configuration/changeAgents.ts';
import { secretsToHide, showDiff } from '../changes/showDiff.ts';
import { oneOf } from '../commands/preview.ts';
import { shown } from '../terminal/shown.ts';
import { type ExitStatus, exitStatus, InputError, oneLine, type Terminal } from '../terminal/terminal.ts';
import { openFolder } from '../workspace/openFolder.ts';
import { beginningOf } from './beginning.ts';
import type { AgentsOptions, ChangeOptions, OpenedAgents } from './options.ts';

async function open({ folder, runtime }: AgentsOptions): Promise<OpenedAgents> {
	const workspace = oneOf(folder, await openFolder(folder, runtime ? { runtime } : {}));
	const { agents, title } = workspace.runtime;
	if (!agents)
		throw new InputError(`there is no list of agents to manage: ${title} does not keep several in one configuration`);
	return { workspace, agents };
}

/** Lists the agents of the configuration that `folder` belongs to. */
export async function listAgents(options: AgentsOptions, terminal: Terminal): Promise<ExitStatus> {
	const { workspace, agents } = await open(options);
	const list = agents.list(workspace.snapshot());
	if (options.json) terminal.out(`${JSON.stringify({ runtime: workspace.runtime.id, ...list }, undefined, '\t')}\n`);
	else terminal.out(asText(list));
	if (list.problem) terminal.err(list.problem);
	return exitStatus.fine;
}

function asText({ agents, missing = [], file }: AgentList): string {
	const lines = agents.map(({ id, name, workspace, isDefault, isListed, bindings }) => {
		const facts = [isDefault && 'default', !isListed && 'not listed'].filter(Boolean).join(', ');
		const title = `${id}${name ? `  ${oneLine(name)}` : ''}${facts ? `  (${facts})` : ''}`;
		const more = [
			...(workspace === undefined ? [] : [shown(workspace)]),
			...bindings.map((binding) => `answers ${oneLine(binding.title)}`),
		];
		return withFacts(title, more);
	});
	const bound = missing.map(({ id, bindings }) =>
		withFacts(
			oneLine(id),
			bindings.map(({ title }) => oneLine(title)),
		),
	);
	return [
		file === undefined ? 'There is no configuration.' : `Agents in ${shown(file)}:`,
		...lines,
		...(bound.length > 0 ? ['Bindings to agents that are not listed:', ...bound] : []),
		'',
	].join('\n');
}

const withFacts = (title: string, facts: readonly string[]): string =>
	[`  ${title}`, ...facts.map((line) => `      ${line}`)].join('\n');

async function isWanted(plan: AgentPlan, { yes = false, json = false }: ChangeOptions, terminal: Terminal) {
	if (yes) return true;
	if (json || !terminal.ask) {
		throw new InputError(
			'nothing was written: this asks before it changes the configuration, but there is nobody to ask. --yes changes it without asking',
		);
	}
	const answer = await terminal.ask(`Change ${shown(plan.file)}? [y]es, [n]o:`);
	return /^y(es)?$/iu.test(answer?.trim() ?? '');
}

/** Shows what a change makes of the configuration, asks, and writes it. */
export async function changeAgents(options: ChangeOptions, terminal: Terminal): Promise<ExitStatus> {
	const { json = false, color } = options;
	const { workspace, agents } = await open(options);
	const plan = agents.plan(workspace.snapshot(), options.change);
	if (plan.kind === 'refused') throw new InputError(plan.message);
	const { file, before, after, notes } = plan;
	const isChanged = before !== after;
	if (!json) {
		const scanner = createSecretScanner({ onTrouble: (message) => terminal.err(message) });
		// Those that only their keys give away, the diff finds.
		const secrets = isChanged ? await secretsToHide([before, after], scanner) : [];
		if (isChanged) showDiff(shown(file), { before, after, secrets }, color, terminal);
		for (const note of notes) terminal.err(note);
	}
	const beginning = await beginningOf(options, plan, { workspace, agents }, (message) => terminal.err(message));
	if (beginning && !json) for (const line of beginning.lines) terminal.err(line);
	const isWritten = isChanged && (await isWanted(plan, options, terminal));
	let created: readonly string[] = [];
	if (isWritten) {
		const onTrouble = (message: string) => terminal.err(message);
		using writes = recordedWrites({ folder: dataFolder(), clock: Date.now, onTrouble });
		const result = await writePlan(writes.gate, plan);
		if ('problem' in result) throw new InputError(result.problem);
		if (beginning)
			created = await beginning.begin(writes.gate).catch((error) => {
				if (!(error instanceof InputError)) throw error;
				throw new InputError(`${shown(file)} was changed, but files of the agent are missing: ${error.message}`);
			});
	}
	if (json)
		terminal.out(
			`${JSON.stringify({ file, written: isWritten, notes, ...(beginning && { created }) }, undefined, '\t')}\n`,
		);
	else terminal.err(isWritten ? `${shown(file)} was changed` : 'nothing was changed');
	if (created.length > 0 && !json) terminal.err(`${created.length} ${created.length === 1 ? 'file' : 'files'} created`);
	return exitStatus.fine;
}
