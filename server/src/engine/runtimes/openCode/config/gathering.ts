import { isAbsolute } from 'node:path';
import { literal } from '../../../prompt/mappedText.ts';
import type { TextRange } from '../../../text/range.ts';
import { agentFilesIn } from '../agents/files.ts';
import { commandFilesIn } from '../commands/files.ts';
import type { RunWorld } from '../world.ts';
import { entriesIn, faultsOf, type StartFault } from './faults.ts';
import {
	agentFields,
	commandFields,
	type FieldValues,
	misfitsIn,
	textField,
	textsIn,
	type WrongField,
} from './fields.ts';
import type { ConfigSource } from './layers.ts';
import { merged } from './merge.ts';
import { type ProjectReference, referencesIn } from './projectReferences.ts';
import { type ValuePiece, withFiles } from './references.ts';

/** A stretch of a configuration that brings a file into a prompt. */
export interface SaidIn {
	/** Absolute. */
	readonly file: string;
	readonly range: TextRange;
}

/** Where a configuration says `text`; undefined where it is the value of a variable. */
function saidIn({ file, content }: Pick<ConfigSource, 'file' | 'content'>, text: string): SaidIn | undefined {
	if (!isAbsolute(file)) return undefined;
	const start = Math.max(0, content.text.indexOf(text));
	return { file, range: { start, end: Math.min(content.text.length, start + text.length) } };
}

/** Where the prompt of an agent comes from. */
export interface AgentPrompt {
	readonly pieces: readonly (ValuePiece & { readonly by?: SaidIn | undefined })[];
	/** Absolute: the file of the agent, or the configuration. */
	readonly file: string;
}

/**
 * What stands in the place of all text that a configuration brings into a prompt, where nobody is given the texts of that file: a chat sends nothing
 * that lies around the workspace. Undefined where the text may be shown.
 */
function insteadOf({ places }: RunWorld, { file, content }: ConfigSource): string | undefined {
	const shown = isAbsolute(file) ? places.read(file) : undefined;
	return shown?.kind === 'text' && shown.text !== content.text ? shown.text : undefined;
}

/** Gathers what the layers say, lowest first. */
export class Gathering {
	readonly agents = new Map<string, FieldValues>();
	readonly prompts = new Map<string, AgentPrompt>();
	/** As written, with the first that says so. */
	readonly instructions = new Map<string, SaidIn | undefined>();
	readonly references = new Map<string, ProjectReference>();
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
		for (const written of textsIn(fields.instructions)) {
			if (!this.instructions.has(written)) this.instructions.set(written, saidIn(source, JSON.stringify(written)));
		}
		for (const [name, entry] of entriesIn(fields, 'agent')) this.#agent(name, entry, source);
		for (const [name, entry] of entriesIn(fields, 'mode')) this.#modes.push([name, entry, source]);
		if (insteadOf(this.#world, source) === undefined)
			for (const found of referencesIn(this.#world, source)) this.references.set(found.name, found);
		this.fields = merged(this.fields, fields);
	}

	folder(folder: string): void {
		for (const found of commandFilesIn(this.#world, folder)) {
			if (found.isBlockText) this.asText.push(found.file);
			if (!found.fields) this.skipped.push(found.file);
			else this.#misfits(found.file, misfitsIn(found.fields, commandFields));
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

	#agent(name: string, entry: FieldValues, source: ConfigSource): void {
		this.#lay(this.agents, name, entry);
		const prompt = textField(entry, 'prompt');
		if (prompt === undefined) return;
		const { file, folder } = source;
		const note = insteadOf(this.#world, source);
		const pieces =
			note === undefined
				? withFiles(this.#world, prompt, folder).map((piece) => ({
						...piece,
						by: piece.written === undefined ? undefined : saidIn(source, piece.written),
					}))
				: [{ text: literal(note) }];
		this.prompts.set(name, { pieces, file });
	}

	#lay(into: Map<string, FieldValues>, name: string, entry: FieldValues): void {
		into.set(name, merged(into.get(name) ?? {}, entry));
	}
}
