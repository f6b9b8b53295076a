import type { SummonedFile } from '../../engine/runtimes/capabilities/install.ts';
import type { Runtime } from '../../engine/runtimes/runtime.ts';
import type { TokenCounter } from '../../engine/text/lengths/tokens.ts';
import type { ModelRequest } from '../../host/models/model.ts';

/** Tokens. Five files have room in it; a person’s own limit counts where it is higher. */
const leastOutput = 8_192;

/** UTF-16 units of a description that are sent; longer ones are stories, and their beginning says who is meant. */
const longestDescription = 20_000;

const system = [
	'You write the Markdown files that an AI agent’s character and working rules are made of. A person describes the agent; you answer with its files and nothing else.',
	'',
	'Write in the language of the description. Be concrete: this agent, not any agent. Use what the description says, and invent no facts about real people, accounts, machines or dates. Write no secrets and no placeholders for them.',
	'Each file stands in one block, complete, exactly in this form:',
	'<file name="NAME">',
	'the whole text of the file',
	'</file>',
	'Use the names that are asked for and no others. Write nothing before, between or after the blocks.',
].join('\n');

interface SummonQuestion {
	readonly runtime: Pick<Runtime, 'title'>;
	readonly description: string;
	/** In the order in which they are asked for, each with its template’s text. */
	readonly files: readonly (SummonedFile & { readonly template: string })[];
	readonly model: string;
	readonly maxOutputTokens: number;
	readonly tokens: TokenCounter;
}

/** What a model is asked for the files of an agent. The description is the person’s own and stands as it is. */
export function summonRequest({
	runtime,
	description,
	files,
	model,
	maxOutputTokens,
	tokens,
}: SummonQuestion): ModelRequest {
	const text = [
		`The agent runs on ${runtime.title}. This is the person’s description of it:`,
		'<description>',
		description.slice(0, longestDescription).toWellFormed().trim(),
		'</description>',
		'',
		'These are the files to write, and what each is for:',
		...files.map(({ path, about }) => `- ${path}: ${about}`),
		'',
		'Templates show the form of each. Where one opens with lines between two `---`, begin the file with exactly those lines.',
		'<templates>',
		...files.flatMap(({ path, template }) => [`<template name="${path}">`, template.trimEnd(), '</template>']),
		'</templates>',
		'',
		`Now answer with ${files.length} ${files.length === 1 ? 'block' : 'blocks'}: ${files.map(({ path }) => path).join(', ')}.`,
	].join('\n');
	return {
		model,
		maxOutputTokens: Math.max(maxOutputTokens, leastOutput),
		thinking: 0,
		system: [
			{ text: system, titles: ['How to write an agent’s files'], tokens: tokens.count(system), cacheHere: false },
		],
		tools: [],
		messages: [{ role: 'user', content: [{ kind: 'text', text }], cacheHere: false }],
	};
}
