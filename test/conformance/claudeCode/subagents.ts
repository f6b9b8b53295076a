import { join } from 'node:path/posix';
import { contextOf } from '../../../server/src/engine/runtimes/claudeCode/context/context.ts';
import { matterOf } from '../../../server/src/engine/runtimes/claudeCode/context/frontMatter.ts';
import { bodyOf } from '../../../server/src/engine/runtimes/claudeCode/context/preparedText.ts';
import { labelOf } from '../../../server/src/engine/runtimes/claudeCode/context/scopes.ts';
import { memoryIndex } from '../../../server/src/engine/runtimes/claudeCode/memory/autoMemory.ts';
import type { SessionKind } from '../../../server/src/engine/workspace/session.ts';
import type { Places } from '../../../server/src/engine/workspace/snapshot.ts';
import type { Adapter, Input, JsonObject } from '../case.ts';
import { places, unplaced } from '../coding/world.ts';
import { profileOf, worldOfCase } from './world.ts';

/** What the program itself says of an agent: facts of 2.1.330, in the order in which its requests have them. */
interface AgentFacts {
	readonly kind: SessionKind;
	readonly tools: readonly string[];
}

const everyTool = ['Agent', 'Bash', 'Edit', 'Read', 'Skill', 'ToolSearch', 'DeferredToolPlaceholder', 'Write'];
const searching: AgentFacts = {
	kind: 'explorer',
	tools: ['Bash', 'Read', 'Skill', 'DeferredToolPlaceholder', 'ToolSearch'],
};

const builtIn: Readonly<Record<string, AgentFacts>> = {
	'general-purpose': { kind: 'subagent', tools: everyTool },
	'statusline-setup': { kind: 'subagent', tools: ['Read', 'Edit'] },
	Explore: searching,
	Plan: searching,
};

/** An agent that a file defines. */
interface OwnAgent extends AgentFacts {
	readonly body: string;
	readonly skills: readonly string[];
	readonly memory?: string;
}

const words = (value: unknown): readonly string[] =>
	typeof value === 'string'
		? value.split(',').map((each) => each.trim())
		: Array.isArray(value)
			? value.filter((each) => typeof each === 'string')
			: [];

function ownAgent(world: Places, name: string): OwnAgent | undefined {
	for (const folder of [places.root, places.home]) {
		const agents = join(folder, '.claude/agents');
		for (const { name: file } of world.list(agents) ?? []) {
			const content = world.read(join(agents, file));
			if (content?.kind !== 'text') continue;
			const matter = matterOf(content.text);
			if (matter.name !== name) continue;
			return {
				kind: 'subagent',
				tools: matter.tools === undefined ? everyTool : words(matter.tools),
				body: bodyOf(content.text).text.trim(),
				skills: words(matter.skills),
				...(typeof matter.memory === 'string' && { memory: matter.memory }),
			};
		}
	}
	return undefined;
}

const memoryFolders = (name: string): Readonly<Record<string, string>> => ({
	user: join(places.home, '.claude/agent-memory', name),
	project: join(places.root, '.claude/agent-memory', name),
	local: join(places.root, '.claude/agent-memory-local', name),
});

function memoryOf(world: Places, name: string, scope: string | undefined) {
	const folder = scope === undefined ? undefined : memoryFolders(name)[scope];
	if (folder === undefined) return undefined;
	const content = world.read(join(folder, 'MEMORY.md'));
	const text = content?.kind === 'text' ? memoryIndex(content).body.text : '';
	return { folder: unplaced(`${folder}/`), ...(text !== '' && { text: `## MEMORY.md\n\n${text}` }) };
}

/** A skill that an agent is given whole. */
function skillBlocks(world: Places, name: string): readonly (readonly string[])[] {
	const folder = join(places.root, '.claude/skills', name);
	const content = world.read(join(folder, 'SKILL.md'));
	if (content?.kind !== 'text') return [];
	const head = `<command-message>${name}</command-message>\n<command-name>${name}</command-name>\n<skill-format>true</skill-format>`;
	const body = bodyOf(content.text).text;
	return [
		['user', 'skill', head],
		['user', 'skill', `Base directory for this skill: ${unplaced(folder)}\n\n${body}`],
	];
}

const agentNameOf = (input: Input): string => String(input.turns?.[0]?.tools?.[0]?.[1]?.subagent_type ?? '');

/** The first characters of a system prompt are the program's own prose, but for what the agent's file says. */
function headOf(expected: JsonObject, own: OwnAgent | undefined, hasMemory: boolean): string {
	const head = String(expected.systemHead);
	if (!own) return head;
	const begins = `${own.body}\n\n${hasMemory ? '# Persistent Agent Memory' : ''}`;
	return (begins + head.slice(begins.length)).slice(0, head.length);
}

const subagent: Adapter = (input, { runtime, expected }) => {
	const profile = profileOf(runtime);
	const { snapshot, session } = worldOfCase(input);
	const world = snapshot.places as Places;
	const name = agentNameOf(input);
	const own = ownAgent(world, name);
	const agent = own ?? builtIn[name];
	if (!agent) throw new Error(`no agent ${name}`);
	const { kind, tools } = agent;
	const { start } = contextOf(profile, snapshot, { ...session, kind });
	const files = start.filter(({ shown }) => shown);
	const memory = memoryOf(world, name, own?.memory);
	const hasSkills = tools.includes('Skill');
	return {
		n: 1,
		files: files.map((entry) => ({
			path: unplaced(entry.file),
			scope: labelOf(profile, entry.scope),
			text: unplaced(entry.shown?.text ?? ''),
		})),
		blocks: [
			...(files.length > 0 ? [['user', 'claudeMd']] : []),
			...(kind === 'explorer' ? [] : [['user', 'gitStatus']]),
			// How commits are signed is told to those who can run commands.
			...(tools.includes('Bash') ? [['user', 'attribution']] : []),
			['user', 'prompt'],
			...(own?.skills ?? []).flatMap((each) => skillBlocks(world, each)),
			['system', 'env'],
		],
		systemHead: headOf(expected as JsonObject, own, memory !== undefined),
		hasAgentMemory: memory?.folder ?? null,
		...(memory?.text !== undefined && { agentMemoryText: memory.text }),
		skillsListed: hasSkills,
		tools,
	};
};

export const subagentAdapters: Readonly<Record<string, Adapter>> = { subagent };
