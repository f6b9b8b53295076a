import { ruleIn, skillIn } from '../../../server/src/engine/runtimes/cline/context/instruction.ts';
import { type Kept, keptIn } from '../../../server/src/engine/runtimes/cline/context/records.ts';
import { readRules } from '../../../server/src/engine/runtimes/cline/context/rules.ts';
import { searchPaths } from '../../../server/src/engine/runtimes/cline/paths.ts';
import { mergeRules } from '../../../server/src/engine/runtimes/cline/prompt/mergeRules.ts';
import { frameOf } from '../../../server/src/engine/runtimes/cline/prompt/rulesText.ts';
import { skillNames } from '../../../server/src/engine/runtimes/cline/prompt/wording.ts';
import { commandIn, commandsFrom } from '../../../server/src/engine/runtimes/cline/skills/commands.ts';
import { invokeSkill } from '../../../server/src/engine/runtimes/cline/skills/invocation.ts';
import { readSkills } from '../../../server/src/engine/runtimes/cline/skills/skills.ts';
import { readWorkflows } from '../../../server/src/engine/runtimes/cline/skills/workflows.ts';
import type { TextContent } from '../../../server/src/engine/workspace/snapshot.ts';
import type { Adapter, Input } from '../case.ts';
import { placed, places, treesOf, unplaced, worldOf } from '../coding/world.ts';

/** The open folder of a case; null where none is open. */
const workspaceOf = ({ workspace = '<ROOT>' }: Input): string | undefined =>
	workspace === null ? undefined : placed(workspace);

function variablesOf({ env = {} }: Input): Record<string, string> {
	return Object.fromEntries(Object.entries(env).map(([name, value]) => [name, placed(String(value))]));
}

function lookAt(input: Input) {
	const workspace = workspaceOf(input);
	const paths = searchPaths({ home: places.home, variables: variablesOf(input) }, workspace);
	return { world: worldOf(treesOf(input)), workspace, paths };
}

const recordOf = ({ id, name, candidate, instruction }: Kept) => ({
	id,
	path: unplaced(candidate.file),
	name,
	description: instruction.description,
	disabled: instruction.disabled,
});

const textContent = (text: string): TextContent => ({ kind: 'text', text, origin: 'disk' });

const textOfRules = (rules: readonly { readonly name: string; readonly instructions: string }[]): string =>
	rules.map(({ name, instructions }, index) => frameOf(name, index === 0).join(instructions)).join('');

const contextFiles: Adapter = (input) => {
	const { world, workspace, paths } = lookAt(input);
	const { kept, shown } = readRules(world, { paths, home: places.home, workspace });
	return {
		records: kept.map(recordOf),
		order: shown.map(({ candidate }) => unplaced(candidate.file)),
		text: textOfRules(shown.map(({ name, instruction }) => ({ name, instructions: instruction.body }))),
	};
};

/** The prose of the tool has a token in the cases: its length and digest are checked by the unit tests. */
const toolToken = '<TEXT:cline.skills-tool>';

const listing: Adapter = (input) => {
	const { world, paths } = lookAt(input);
	const kept = keptIn(readSkills(world, paths));
	const on = kept.filter(({ instruction }) => instruction.disabled !== true);
	return {
		records: kept.map(recordOf),
		has: on.length > 0,
		toolDescription: `${toolToken}${skillNames(on.map(({ name }) => name))}`,
		invoked: input.invoke === undefined ? undefined : invokeSkill(kept, input.invoke, input.args),
	};
};

const commands: Adapter = (input) => {
	const { world, paths } = lookAt(input);
	const all = commandsFrom(keptIn(readSkills(world, paths)), keptIn(readWorkflows(world, paths)));
	const line: string | undefined = input.inputText;
	const found = line === undefined ? undefined : commandIn(line, all);
	return {
		commands: all.map(({ name, kind }) => ({ name, kind })),
		resolved: found ? `${found.command.instructions}${found.rest}` : line,
	};
};

const frontmatter =
	(read: typeof ruleIn, fallback: string): Adapter =>
	({ content, fallbackName = fallback }) => {
		const instruction = read(textContent(content));
		if (instruction.kind === 'dropped') return { error: instruction.message };
		const { name = fallbackName, description, disabled, body, frontmatter: data } = instruction;
		return { name, description, disabled, instructions: body, frontmatter: data };
	};

export const clineAdapters: Readonly<Record<string, Adapter>> = {
	searchPaths(input) {
		const { rules, skills, workflows } = lookAt(input).paths;
		return { rules: rules.map(unplaced), skills: skills.map(unplaced), workflows: workflows.map(unplaced) };
	},
	contextFiles,
	'skills.listing': listing,
	'commands.list': commands,
	'frontmatter.rule': frontmatter(ruleIn, 'file'),
	'frontmatter.skill': frontmatter(skillIn, 'dir'),
	formatRules: ({ rules }) => textOfRules(rules),
	mergeRules: ({ a, b }) => mergeRules(a ?? '', b ?? ''),
};
