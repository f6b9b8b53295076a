import type { LedgerRow } from '../../../prompt/ledger.ts';
import { counted, listed } from '../../../rules/support/words.ts';
import { grouped } from '../../../text/grouped.ts';
import { pathFrom } from '../../../workspace/places.ts';
import { type AgentDefinition, pluginAgents } from '../agents/agents.ts';
import type { ClaudeRun } from '../config/run.ts';
import type { CallableFile } from '../skills/find.ts';
import { distinctTitles, type ListLine, lineOf, lineText } from '../skills/lines.ts';
import type { SkillFate } from '../skills/outcome.ts';
import { pluginCallables, saysWhatFor } from '../skills/pluginSkills.ts';
import type { Plugin } from './plugin.ts';
import { copiedNames, idlePlugins } from './plugins.ts';

/** What a plug-in of the workspace would bring, if it was loaded. */
interface IdlePlugin {
	readonly plugin: Plugin;
	readonly callables: readonly CallableFile[];
	readonly agents: readonly AgentDefinition[];
}

/** Plug-ins of the workspace that the run does not load, with their files. */
export const idleFiles = (run: ClaudeRun): readonly IdlePlugin[] =>
	idlePlugins(run).map((plugin) => ({
		plugin,
		callables: pluginCallables(run, [plugin]),
		agents: pluginAgents(run, plugin),
	}));

function ofPlugin(run: ClaudeRun, { name }: Plugin): string {
	const how = copiedNames(run).has(name)
		? 'of which the agent has the copy that was made when it was installed'
		: 'which is not loaded here';
	return `it belongs to the plug-in ${name}, ${how}`;
}

/** The lines that a plug-in alone would have in the list. */
function linesOf({ callables }: IdlePlugin): readonly ListLine[] {
	const told = callables.filter((each) => !each.facts.isHidden && saysWhatFor(each));
	const shown = told.map((skill) => ({ skill, shown: skill.name, origin: '' }));
	return distinctTitles(shown, new Set(told.map(({ name }) => name))).map((source) => lineOf(source, true));
}

/** What becomes of each file; `line` is what it would have in the list. */
export const idleOutcomes = (run: ClaudeRun): readonly SkillFate[] =>
	idleFiles(run).flatMap((idle) => {
		const lines = new Map(linesOf(idle).map((line) => [line.skill, line]));
		return idle.callables.map((skill): SkillFate => {
			const line = lines.get(skill);
			return { skill, state: 'out', reason: ofPlugin(run, idle.plugin), ...(line && { line }) };
		});
	});

/** A row for every file of a plug-in that is not loaded: nothing of it is in the prompt. */
export function idleRows(run: ClaudeRun): readonly LedgerRow[] {
	return idleFiles(run).flatMap(({ plugin, callables, agents }) => {
		const files = [
			...callables.map(({ kind, file, content }) => ({ role: kind, file, content })),
			...agents.map(({ file, content }) => ({ role: 'subagent', file, content })),
		];
		return files.map(
			({ role, file, content }): LedgerRow => ({
				path: pathFrom(run.root, file),
				role,
				fate: 'unlisted',
				reason: ofPlugin(run, plugin),
				rawLength: content.text.length,
				injectedLength: 0,
				kept: [],
				warnings: [],
			}),
		);
	});
}

/** When the agent has their files. */
function whenHad(run: ClaudeRun, idle: readonly IdlePlugin[]): string {
	const copied = copiedNames(run);
	const [it, is] = idle.length === 1 ? ['it', 'it is'] : ['them', 'they are'];
	if (idle.every(({ plugin }) => copied.has(plugin.name)))
		return `The agent has a copy of ${it}, which was made when ${is === 'it is' ? 'it was' : 'they were'} installed: what is changed here does not reach it until “claude plugin update” has renewed the copy.`;
	const some = copied.size === 0 ? '' : ` Of ${listed([...copied])} it has a copy.`;
	return `Claude Code has ${it} where ${is} installed, or started with --plugin-dir; until then, the agent gets none of these files.${some}`;
}

/** More names than this help nobody. */
const mostNamed = 3;

/** What plug-ins the folder holds and when Claude Code has them, in sentences; undefined where it holds none that is not loaded. */
export function idleNote(run: ClaudeRun): string | undefined {
	const idle = idleFiles(run);
	if (idle.length === 0) return undefined;
	const names = idle.slice(0, mostNamed).map(({ plugin }) => plugin.name);
	const more = idle.length > mostNamed ? [`${grouped(idle.length - mostNamed)} more`] : [];
	const of = (kind: CallableFile['kind']) =>
		idle.reduce((sum, { callables }) => sum + callables.filter((each) => each.kind === kind).length, 0);
	const agents = idle.reduce((sum, each) => sum + each.agents.length, 0);
	const parts = [
		...(of('skill') > 0 ? [counted(of('skill'), 'skill')] : []),
		...(of('command') > 0 ? [counted(of('command'), 'command')] : []),
		...(agents > 0 ? [counted(agents, 'agent')] : []),
	];
	const length = idle.flatMap(linesOf).reduce((sum, line) => sum + lineText(line).length + 1, 0);
	const isOne = idle.length === 1;
	const held = isOne ? `the plug-in ${names[0]}` : `${grouped(idle.length)} plug-ins (${listed([...names, ...more])})`;
	const what = parts.length === 0 ? 'no skills, commands or agents' : listed(parts);
	const cost =
		length === 0
			? ''
			: ` In the list of skills ${isOne ? 'it takes' : 'all of them take'} ${counted(length, 'character')}.`;
	return `The folder holds ${held}, with ${what}. ${whenHad(run, idle)}${cost}`;
}
