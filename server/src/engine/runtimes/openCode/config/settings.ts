import { untilChanged } from '../../../workspace/untilChanged.ts';
import { type RunWorld, worldOf } from '../world.ts';
import type { StartFault } from './faults.ts';
import { type FieldValues, fieldAt, textField, textsIn } from './fields.ts';
import { type AgentPrompt, Gathering, type SaidIn } from './gathering.ts';
import { configLayers } from './layers.ts';
import { merged } from './merge.ts';
import { asPermission, toolsAsPermission } from './permission.ts';
import type { ProjectReference } from './projectReferences.ts';

/** What the program goes by. */
export interface OpenCodeSettings {
	/** As written, each once: what people are shown has no value of a variable, which may be a key. */
	readonly instructions: ReadonlyMap<string, SaidIn | undefined>;
	readonly skillPaths: readonly string[];
	/** Other folders that the agent may look into. */
	readonly references: readonly ProjectReference[];
	/** Fields of agents by their names; the text of a prompt stands in `prompts`. */
	readonly agents: ReadonlyMap<string, FieldValues>;
	/** Where the prompts of agents come from: what counts last for each. */
	readonly prompts: ReadonlyMap<string, AgentPrompt>;
	readonly defaultAgent?: string;
	/** `anthropic/claude-sonnet-5`, as written. */
	readonly model?: string;
	/** What providers say of models, as far as it gives one another id. */
	readonly provider: unknown;
	readonly permission: FieldValues;
	/** What keeps the program from starting; nothing of a prompt is sent then. */
	readonly faults: readonly StartFault[];
	/** Files whose frontmatter the program cannot read, and passes over. */
	readonly skipped: readonly string[];
	/** Those of which it takes the frontmatter for text. */
	readonly asText: readonly string[];
}

/** What a run in this world goes by. */
function settingsOf(world: RunWorld): OpenCodeSettings {
	const { layers, broken } = configLayers(world);
	const gathered = new Gathering(world);
	for (const layer of layers) {
		if (layer.kind === 'folder') gathered.folder(layer.folder);
		else for (const source of layer.sources) gathered.source(source);
	}
	gathered.end();
	const { fields, agents, prompts, skipped, asText } = gathered;
	const defaultAgent = textField(fields, 'default_agent');
	const model = textField(fields, 'model');
	return {
		instructions: gathered.instructions,
		skillPaths: textsIn(fieldAt(fields, 'skills', 'paths')),
		references: [...gathered.references.values()],
		agents,
		prompts,
		...(defaultAgent !== undefined && { defaultAgent }),
		...(model !== undefined && { model }),
		provider: fields.provider,
		permission: merged(
			toolsAsPermission(fields.tools),
			merged(asPermission(fields.permission), asPermission(writtenIn(world.variables.OPENCODE_PERMISSION))),
		),
		faults: [...broken.map((each): StartFault => ({ kind: 'broken', ...each })), ...gathered.faults],
		skipped,
		asText,
	};
}

/** The value of a variable that holds JSON; nothing where it does not. */
function writtenIn(text: string | undefined): unknown {
	if (!text) return undefined;
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return undefined;
	}
}

/** The same, worked out again only where one of the files that it goes by is other. */
export const settingsFor = untilChanged(
	['cwd', 'variables'],
	(snapshot, session): OpenCodeSettings => settingsOf(worldOf(snapshot, session)),
);
