import type { Fragment, WordingPassage, WordingText } from '../../../prompt/wording/wording.ts';
import { once } from '../../../text/once.ts';

/**
 * The fixed prose of one version, fragment by fragment: UTF-16 units and SHA-256, measured on the published package.
 * The sentences are the runtime's own and are not repeated here.
 */
export type ProseTable = Readonly<Record<string, readonly (readonly [length: number, sha256: string])[]>>;

export interface ProseOf {
	/** The fragments of `name`; `fillings` stand between them, and a last one behind them. */
	woven(name: string, ...fillings: string[]): WordingText;
	/** The fragments of `name`, a line each. */
	lines(name: string): WordingText;
	/** As `lines`; nothing where the version says nothing of that name. */
	linesIfAny(name: string): WordingText;
	/**
	 * The bullet list of `tools`; `otherwise` names the prose that sums a tool up where it is not its own, `within` has what stands between
	 * its fragments.
	 */
	toolList(
		tools: readonly string[],
		otherwise?: Readonly<Record<string, string>>,
		within?: Readonly<Record<string, string>>,
	): WordingText;
	/** Tools that have a summary, in the order of the table. */
	readonly summarised: readonly string[];
}

const summaryPrefix = 'tool:';

export function proseOf(table: ProseTable): ProseOf {
	const fragmentsOf = (name: string): readonly Fragment[] => {
		const found = Object.hasOwn(table, name) ? table[name] : undefined;
		if (found === undefined) throw new RangeError(`no prose is named ${name}`);
		return found.map(([length, sha256]) => ({ length, sha256 }));
	};
	const woven: ProseOf['woven'] = (name, ...fillings) =>
		fragmentsOf(name)
			.flatMap((fragment, index) => [fragment, fillings[index] ?? ''])
			.filter((each) => each !== '');
	const lines: ProseOf['lines'] = (name) => joinTexts(fragmentsOf(name).map((fragment) => [fragment]));
	const summarised = once(() =>
		Object.keys(table).flatMap((name) => (name.startsWith(summaryPrefix) ? [name.slice(summaryPrefix.length)] : [])),
	);
	return {
		woven,
		lines,
		linesIfAny: (name) => (Object.hasOwn(table, name) ? lines(name) : []),
		toolList: (tools, otherwise = {}, within = {}) =>
			joinTexts(
				tools.map((tool) => {
					const known = tool.toLowerCase();
					const other = Object.hasOwn(otherwise, known) ? otherwise[known] : undefined;
					const name = other ?? `${summaryPrefix}${known}`;
					return Object.hasOwn(table, name) ? [`- ${tool}: `, ...woven(name, within[known] ?? '')] : [`- ${tool}`];
				}),
			),
		get summarised() {
			return summarised();
		},
	};
}

/** Texts with `separator` between them; empty ones are left out. */
export const joinTexts = (texts: readonly WordingText[], separator = '\n'): WordingText =>
	texts
		.filter((text) => text.length > 0)
		.flatMap((text, index) => (index === 0 || separator === '' ? text : [separator, ...text]));

/** What a wording pack of this version can hold. */
export const passagesOf = (table: ProseTable): WordingPassage[] =>
	Object.entries(table).flatMap(([name, fragments]) =>
		fragments.map(([length, sha256], index) => ({
			name: fragments.length === 1 ? name : `${name} ${index + 1}`,
			length,
			sha256,
			unit: 'UTF-16 units' as const,
		})),
	);
