import { basename } from 'node:path';
import { oncePerContent } from '../../../workspace/files.ts';
import type { TextContent } from '../../../workspace/snapshot.ts';
import type { ClaudeRun } from '../config/run.ts';
import { type Properties, propertiesOf } from '../config/settings.ts';
import type { Plugin } from '../plugins/plugin.ts';
import { loadedPlugins } from '../plugins/plugins.ts';
import {
	byPlainName,
	type ClaudeFolder,
	claudeFolders,
	type MarkdownFile,
	markdownBelow,
	readAt,
} from '../skills/find.ts';
import { nameList, readMatter, textValue } from '../skills/matter.ts';

/** An agent that the main one can hand work to. */
export interface AgentFacts {
	readonly name: string;
	/** As the list has it. */
	readonly description: string;
	/** Names of tools; undefined: all of them. */
	readonly tools: readonly string[] | undefined;
	readonly without: readonly string[];
	/** Skills whose texts it starts with. */
	readonly skills: readonly string[];
	/** Where its own notes are kept. */
	readonly memory: string | undefined;
}

export interface FoundAgent extends AgentFacts {
	readonly scope: ClaudeFolder['scope'] | 'flag';
	/** Absolute; absent for one of the command line. */
	readonly file?: string;
	readonly content?: TextContent;
	/** Its own instructions. */
	readonly prompt: string;
	/** UTF-16 offset of the prompt in the file. */
	readonly body: number;
	/** Another one of its name, which counts instead. */
	readonly shadowedBy?: FoundAgent;
}

/** A file in a folder of agents, and why it is none, where that is so. */
export interface AgentDefinition {
	readonly file: string;
	readonly content: TextContent;
	readonly scope: ClaudeFolder['scope'];
	readonly agent?: FoundAgent;
	readonly lacks?: 'name' | 'description';
}

const filled = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** `*` among them stands for all. */
function toolList(value: unknown): readonly string[] | undefined {
	const tools = nameList(value);
	return tools.length === 0 || tools.includes('*') ? undefined : tools;
}

function factsFrom(name: string, description: string, data: Properties): AgentFacts {
	return {
		name,
		description,
		tools: toolList(data.tools),
		without: toolList(data.disallowedTools) ?? [],
		skills: nameList(data.skills),
		memory: filled(data.memory),
	};
}

/** No colon, and no hyphen at its start. */
const nameIn = (value: unknown): string | undefined => {
	const name = filled(value);
	return name === undefined || /^-|:/u.test(name) ? undefined : name;
};

type AgentReading =
	| { readonly facts: AgentFacts; readonly body: number; readonly lacks?: never }
	| { readonly lacks: 'name' | 'description' };

const readAgent = oncePerContent((text): AgentReading => {
	const { data, body } = readMatter(text);
	const name = nameIn(data.name);
	const description = filled(data.description);
	if (name === undefined) return { lacks: 'name' };
	if (description === undefined) return { lacks: 'description' };
	return { facts: factsFrom(name, description.replaceAll('\\n', '\n'), data), body };
});

/** The files of a folder of agents, each read. */
function agentFilesIn({ places }: ClaudeRun, { folder, scope }: ClaudeFolder): readonly AgentDefinition[] {
	return markdownBelow(places, folder).map(({ file, content }) => {
		const read = readAgent(content);
		if (read.lacks !== undefined) return { file, content, scope, lacks: read.lacks };
		const { facts, body } = read;
		return { file, content, scope, agent: { ...facts, scope, file, content, body, prompt: content.text.slice(body) } };
	});
}

/** What the list says of an agent that says nothing of itself. */
const pluginAgentText = (plugin: string): string => `Agent from ${plugin} plugin`;

/** Every Markdown file is one: what is not said of it, its file and its plug-in say (Claude Code 2.1.332). The description is trimmed, and `\n` in it stays. */
function pluginAgent(plugin: string, { path, file, content }: MarkdownFile): AgentDefinition {
	const { data, body } = readMatter(content.text);
	const names = path.slice(0, -'.md'.length).split('/');
	const name = [plugin, ...names.slice(0, -1), String(data.name ?? '') || names.at(-1)].join(':');
	const description = textValue(data.description) ?? pluginAgentText(plugin);
	const found = { ...factsFrom(name, description, data), scope: 'plugin' as const, file, content, body };
	return { file, content, scope: 'plugin', agent: { ...found, prompt: content.text.slice(body) } };
}

/** The files of a plug-in that become agents. */
export const pluginAgents = ({ places }: ClaudeRun, { name, agents }: Plugin): readonly AgentDefinition[] =>
	agents.flatMap((path) => {
		if (places.facts(path).kind === 'folder') return markdownBelow(places, path).map((each) => pluginAgent(name, each));
		const found = path.endsWith('.md') ? readAt(places, path) : undefined;
		return found ? [pluginAgent(name, { path: basename(path), file: path, ...found })] : [];
	});

/** Of `--agents`: JSON by name, of which nothing counts where one thing in it is wrong. */
function flagAgents({ options }: ClaudeRun): readonly FoundAgent[] {
	let given: Properties | undefined;
	try {
		given = propertiesOf(JSON.parse(options.values.get('--agents') ?? '{}'));
	} catch {
		return [];
	}
	return Object.entries(given ?? {}).flatMap(([name, value]) => {
		const data = propertiesOf(value) ?? {};
		const description = filled(data.description);
		return description === undefined || typeof data.prompt !== 'string'
			? []
			: [{ ...factsFrom(name, description, data), scope: 'flag' as const, prompt: data.prompt, body: 0 }];
	});
}

/** What comes first wins; of files in one folder the last one does. */
const order: readonly FoundAgent['scope'][] = ['managed', 'flag', 'project', 'added', 'user', 'plugin'];

/** The files of each folder, by their paths. */
const agentFolders = (run: ClaudeRun): readonly (readonly AgentDefinition[])[] =>
	run.options.given.has('--safe-mode') ? [] : claudeFolders(run, 'agents').map((folder) => agentFilesIn(run, folder));

/** Files that a folder of agents has, whatever they are, and those of plug-ins that are loaded. */
export function agentFiles(run: ClaudeRun): readonly AgentDefinition[] {
	return [...agentFolders(run).flat(), ...loadedPlugins(run).plugins.flatMap((plugin) => pluginAgents(run, plugin))];
}

/** The agents of a run that are not the program’s own, those that do not count among them. */
export function agentsOf(run: ClaudeRun): readonly FoundAgent[] {
	const files = agentFolders(run).flatMap((folder) => folder.toReversed());
	const plugged = loadedPlugins(run).plugins.flatMap((plugin) => pluginAgents(run, plugin));
	const found = [...[...files, ...plugged].flatMap(({ agent }) => agent ?? []), ...flagAgents(run)];
	const first = new Map<string, FoundAgent>();
	return found
		.toSorted((a, b) => order.indexOf(a.scope) - order.indexOf(b.scope))
		.map((agent) => {
			const other = first.get(agent.name);
			if (other) return { ...agent, shadowedBy: other };
			first.set(agent.name, agent);
			return agent;
		});
}

/** Those that count, by the names that the list sorts by. */
export const countingAgents = (run: ClaudeRun): readonly FoundAgent[] =>
	agentsOf(run)
		.filter(({ shadowedBy }) => !shadowedBy)
		.toSorted(byPlainName);

export const agentNamed = (run: ClaudeRun, name: string): FoundAgent | undefined =>
	countingAgents(run).find((agent) => agent.name === name);

/** Its tools, as the list has them. */
export function toolsText({ tools, without }: AgentFacts): string {
	if (tools === undefined) return without.length === 0 ? 'All tools' : `All tools except ${without.join(', ')}`;
	return tools.filter((tool) => !without.includes(tool)).join(', ') || 'None';
}
