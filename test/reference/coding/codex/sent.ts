import type { Said } from '../program.ts';

/** A message of a request, before the person's own. */
export interface SentMessage {
	readonly role: string;
	readonly text: string;
}

/** What a message is, by how it begins. */
const kinds: readonly (readonly [kind: string, begins: RegExp])[] = [
	['skills', /^<skills_instructions>/u],
	['permissions', /^<permissions instructions>/u],
	['instructions', /^# AGENTS\.md instructions/u],
	['environment', /^<environment_context>/u],
	['called', /^<skill>\n/u],
	['developer', /^DEVELOPER /u],
	['memory', /={9} MEMORY_SUMMARY BEGINS ={9}\n/u],
	['own base', /^\s*Own words/u],
];

const kindOf = (text: string): string => kinds.find(([, begins]) => begins.test(text))?.[0] ?? 'prose';

/** Names of skills that the program brings along: what it says of them is its own. */
const bundled =
	/^(- (?:imagegen|openai-docs|skill-creator|skill-installer): )(.*?)( ?\(file: r\d+\/(?:imagegen|openai-docs|skill-creator|skill-installer)\/SKILL\.md\))$/gmu;

const dots = (_line: string, before: string, about: string, behind: string): string =>
	`${before}[${[...about].length}]${behind}`;

/** What of the message comes of files or is a fact, word for word; what is the program's own prose is left out. */
const cuts: Readonly<Record<string, (text: string) => string>> = {
	skills: (text) =>
		text
			.replace(/^(<skills_instructions>\n## Skills\n)[^\n]*(\n)/u, '$1$2')
			.replace(/\n### How to use skills\n[\s\S]*?(?=<\/skills_instructions>$)/u, '\n')
			.replace(bundled, dots),
	permissions: (text) =>
		text
			.split('\n')
			.filter((line) => /^<|`\.$/u.test(line))
			.map((line) => line.replace(/^.*?(?=(?:`\/[^`]*`(?:, |\.$))+$)/u, ''))
			.join('\n'),
	memory: (text) => /={9} MEMORY_SUMMARY BEGINS[\s\S]*MEMORY_SUMMARY ENDS ={9}/u.exec(text)?.[0] ?? '',
	prose: () => '',
	// The day may end while it is asked.
	environment: (text) => text.replace(/(?<=<current_date>)[^<]*/u, ''),
};

/** The texts of one request in the order of its messages. */
export function saidIn(messages: readonly SentMessage[]): Said {
	const said = new Map<string, string[]>();
	const order = messages.map(({ role, text }) => {
		const kind = kindOf(text);
		said.set(kind, [...(said.get(kind) ?? []), cuts[kind]?.(text) ?? text]);
		return `${role}: ${kind}`;
	});
	return {
		order: order.join('\n'),
		...Object.fromEntries([...said].map(([kind, texts]) => [kind, texts.join('\n\n')])),
	};
}
