import { untilChanged } from '../../../workspace/untilChanged.ts';
import { agentFilesIn } from '../agents/files.ts';
import { commandFilesIn } from '../commands/files.ts';
import { type RunWorld, worldOf } from '../world.ts';
import {
	agentFields,
	commandFields,
	configFields,
	type FieldValues,
	fieldAt,
	isFieldMap,
	misfitsIn,
	textField,
	textsIn,
	type WrongField,
} from './fields.ts';
import { type BrokenSource, type ConfigSource, configLayers } from './layers.ts';
import { merged } from './merge.ts';
import { referredFiles, type ValuePiece, withFiles, withVariables } from './references.ts';

/** What the program goes by. */
export interface OpenCodeSettings {
	/** As written, each once, with its variables filled in. */
	readonly instructions: readonly string[];
	readonly skillPaths: readonly string[];
	/** FieldValues of agents by their names; the text of a prompt stands in `prompts`. */
	readonly agents: ReadonlyMap<string, FieldValues>;
	/** Where the prompts of agents come from: what counts last for each. */
	readonly prompts: ReadonlyMap<string, AgentPrompt>;
	readonly commands: ReadonlyMap<string, FieldValues>;
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

export interface AgentPrompt {
	readonly pieces: readonly ValuePiece[];
	/** Absolute: the file of the agent, or the configuration. */
	readonly file: string;
}

export type StartFault =
	| ({ readonly kind: 'broken' } & BrokenSource)
	| { readonly kind: 'misfit'; readonly file: string; readonly misfit: WrongField }
	/** A file that `{file:…}` names is not there. */
	| { readonly kind: 'reference'; readonly file: string; readonly missing: string; readonly text: string }
	| { readonly kind: 'no-agent'; readonly name: string; readonly why: 'unknown' | 'subagent' | 'hidden' };

/** Texts at any depth of a value. */
function* textsBelow(value: unknown): Iterable<string> {
	if (typeof value === 'string') yield value;
	else if (Array.isArray(value)) for (const each of value) yield* textsBelow(each);
	else if (isFieldMap(value)) for (const each of Object.values(value)) yield* textsBelow(each);
}

/** Entries of the mapping called `key`, as far as they are mappings. */
const entriesIn = (fields: FieldValues, key: string): readonly (readonly [name: string, entry: FieldValues])[] => {
	const found = fieldAt(fields, key);
	return isFieldMap(found)
		? Object.entries(found).flatMap(([name, entry]) => (isFieldMap(entry) ? [[name, entry] as const] : []))
		: [];
};

const misfitsOf = (fields: FieldValues): readonly WrongField[] => [
	...misfitsIn(fields, configFields),
	...['agent', 'mode'].flatMap((key) =>
		entriesIn(fields, key).flatMap(([name, entry]) => misfitsIn(entry, agentFields, key, name)),
	),
	...entriesIn(fields, 'command').flatMap(([name, entry]) => misfitsIn(entry, commandFields, 'command', name)),
];

function faultsOf(world: RunWorld, { file, folder, fields }: ConfigSource): readonly StartFault[] {
	const missing = [...textsBelow(fields)].flatMap((text) =>
		referredFiles(world, text, folder)
			.filter((path) => world.places.facts(path).kind === 'nothing')
			.map((path): StartFault => ({ kind: 'reference', file, missing: path, text })),
	);
	return [...missing, ...misfitsOf(fields).map((misfit): StartFault => ({ kind: 'misfit', file, misfit }))];
}

/** Gathers what the layers say, lowest first. */
class Gathering {
	readonly agents = new Map<string, FieldValues>();
	readonly prompts = new Map<string, AgentPrompt>();
	readonly commands = new Map<string, FieldValues>();
	readonly instructions = new Set<string>();
	readonly faults: StartFault[] = [];
	readonly skipped: string[] = [];
	readonly asText: string[] = [];
	fields: FieldValues = {};
	readonly #world: RunWorld;
	/** What the configuration calls modes comes behind all agents. */
	readonly #modes: (readonly [name: string, entry: FieldValues, source: ConfigSource])[] = [];

	constructor(world: RunWorld) {
		this.#world = world;
	}

	source(source: ConfigSource): void {
		const { fields } = source;
		this.faults.push(...faultsOf(this.#world, source));
		for (const written of textsIn(fields.instructions)) this.instructions.add(withVariables(this.#world, written));
		for (const [name, entry] of entriesIn(fields, 'agent')) this.#agent(name, entry, source);
		for (const [name, entry] of entriesIn(fields, 'mode')) this.#modes.push([name, entry, source]);
		for (const [name, entry] of entriesIn(fields, 'command')) this.#command(name, entry);
		this.fields = merged(this.fields, fields);
	}

	folder(folder: string): void {
		for (const found of commandFilesIn(this.#world, folder)) {
			if (found.isBlockText) this.asText.push(found.file);
			if (!found.fields) this.skipped.push(found.file);
			else if (!this.#misfits(found.file, misfitsIn(found.fields, commandFields)))
				this.#command(found.name, found.fields);
		}
		for (const found of agentFilesIn(this.#world, folder)) {
			const { file, name, fields, pieces, isMode, isBlockText } = found;
			if (isBlockText) this.asText.push(file);
			const misfits = fields && misfitsIn(fields, agentFields);
			// A mode that does not fit is passed over, and an agent ends the program.
			if (!misfits || (isMode && misfits.length > 0)) this.skipped.push(file);
			else if (!this.#misfits(file, misfits)) {
				this.#lay(this.agents, name, isMode ? { ...fields, mode: 'primary' } : fields);
				this.prompts.set(name, { pieces, file });
			}
		}
	}

	end(): void {
		for (const [name, entry, source] of this.#modes) this.#agent(name, { ...entry, mode: 'primary' }, source);
	}

	#misfits(file: string, misfits: readonly WrongField[]): boolean {
		this.faults.push(...misfits.map((misfit): StartFault => ({ kind: 'misfit', file, misfit })));
		return misfits.length > 0;
	}

	#agent(name: string, entry: FieldValues, { file, folder }: ConfigSource): void {
		this.#lay(this.agents, name, entry);
		const prompt = textField(entry, 'prompt');
		if (prompt !== undefined) this.prompts.set(name, { pieces: withFiles(this.#world, prompt, folder), file });
	}

	#command(name: string, entry: FieldValues): void {
		this.#lay(this.commands, name, entry);
	}

	#lay(into: Map<string, FieldValues>, name: string, entry: FieldValues): void {
		into.set(name, merged(into.get(name) ?? {}, entry));
	}
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
	const { fields, agents, prompts, commands, skipped, asText } = gathered;
	const defaultAgent = textField(fields, 'default_agent');
	const model = textField(fields, 'model');
	return {
		instructions: [...gathered.instructions],
		skillPaths: textsIn(fieldAt(fields, 'skills', 'paths')).map((path) => withVariables(world, path)),
		agents,
		prompts,
		commands,
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

/** A single word goes for all tools. */
export const asPermission = (value: unknown): FieldValues =>
	typeof value === 'string' ? { '*': value } : isFieldMap(value) ? value : {};

/** Tools that were switched on or off by their names, as rules: the older way. */
export const toolsAsPermission = (tools: unknown): FieldValues =>
	isFieldMap(tools)
		? Object.fromEntries(
				Object.entries(tools).map(([name, isOn]) => [
					['write', 'edit', 'patch'].includes(name) ? 'edit' : name,
					isOn === true ? 'allow' : 'deny',
				]),
			)
		: {};

/** The same, worked out again only where one of the files that it goes by is other. */
export const settingsFor = untilChanged(
	['cwd', 'variables'],
	(snapshot, session): OpenCodeSettings => settingsOf(worldOf(snapshot, session)),
);
