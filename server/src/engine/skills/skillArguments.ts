/** A word that a skill asks for when somebody calls it. */
export interface SkillArgument {
	readonly name: string;
	readonly description: string;
	readonly required: boolean;
	readonly default?: string;
}

interface WantedArguments {
	readonly arguments: readonly SkillArgument[];
}

interface ArgumentToken {
	readonly text: string;
	/** Where the text behind the token starts. */
	readonly end: number;
}

/** One word as a shell would take it, from `start` on: quotes group, nothing escapes. Undefined where none is left. */
function nextToken(raw: string, start: number): ArgumentToken | undefined {
	let at = start;
	while (at < raw.length && /\s/u.test(raw[at] ?? '')) at += 1;
	if (at >= raw.length) return undefined;
	let text = '';
	let quote: string | undefined;
	for (; at < raw.length; at += 1) {
		const unit = raw[at] ?? '';
		if (quote !== undefined) {
			if (unit === quote) quote = undefined;
			else text += unit;
		} else if (unit === '"' || unit === "'") quote = unit;
		else if (/\s/u.test(unit)) break;
		else text += unit;
	}
	return { text, end: at };
}

/** Takes one pair of quotes off, where nothing inside needs it. */
function unquoted(text: string): string {
	const quote = text[0];
	if (text.length < 2 || (quote !== '"' && quote !== "'") || text.at(-1) !== quote) return text;
	const inside = text.slice(1, -1);
	return inside.includes(quote) ? text : inside;
}

/** The words for a skill's arguments; where it declares some, the last one takes the rest of the line. */
export function splitArguments({ arguments: wanted }: WantedArguments, raw: string): string[] {
	const tokens: string[] = [];
	let at = 0;
	const limit = wanted.length === 0 ? Number.POSITIVE_INFINITY : wanted.length - 1;
	while (tokens.length < limit) {
		const token = nextToken(raw, at);
		if (!token) return tokens;
		// Two quotes with nothing between them are no word.
		if (token.text !== '') tokens.push(token.text);
		at = token.end;
	}
	const rest = unquoted(raw.slice(at).trim());
	return rest === '' ? tokens : [...tokens, rest];
}

const identifier = /^[A-Za-z_][A-Za-z0-9_]*$/u;

/** UTF-16 units. Far beyond what any model takes in; a skill whose defaults name each other would double for ever. */
const longestRendered = 4_000_000;

/** As `String.replace`, patterns of the replacement included. Throws a `RangeError` where the result could be endless. */
function put(text: string, place: RegExp, value: string): string {
	const places = text.match(place)?.length ?? 0;
	const around = value.match(/\$[`'&]/gu)?.length ?? 0;
	if (text.length + places * (value.length + around * text.length) > longestRendered) {
		throw new RangeError('with its arguments in place it is longer than any message can be');
	}
	return text.replace(place, value);
}

/**
 * The skill's body with the arguments in place: names, then `$ARGUMENTS`, then positions. Each step reads what the one
 * before put in, and `$&` or `$$` in an argument mean what they mean to JavaScript's `replace`: both as the runtime does.
 * Throws a `RangeError` where that grows beyond what could be sent.
 */
export function renderSkill(skill: WantedArguments & { readonly body: string }, raw: string): string {
	const tokens = splitArguments(skill, raw);
	const valueAt = (index: number): string => tokens[index] ?? skill.arguments[index]?.default ?? '';
	let text = skill.body;
	const named = skill.arguments
		.map(({ name }, index) => ({ name, value: valueAt(index) }))
		.filter(({ name }) => identifier.test(name) && skill.body.length > name.length)
		.toSorted((a, b) => b.name.length - a.name.length);
	for (const { name, value } of named) text = put(text, new RegExp(`\\$${name}(?![A-Za-z0-9_])`, 'gu'), value);
	text = put(text, /\$ARGUMENTS/gu, raw);
	for (let position = 1; position <= 9; position += 1) {
		text = put(text, new RegExp(`\\$${position}`, 'gu'), valueAt(position - 1));
	}
	return text;
}

/** Names of the arguments that have to be given, are not, and have no default. */
export function missingArguments(skill: WantedArguments, raw: string): string[] {
	const tokens = splitArguments(skill, raw);
	return skill.arguments
		.filter((argument, index) => argument.required && !tokens[index] && argument.default === undefined)
		.map(({ name }) => name);
}

/** The words, where it is anybody's guess which of them belong together; undefined where it is clear. */
export function ambiguousSplit(skill: WantedArguments, raw: string): string[] | undefined {
	if (skill.arguments.length < 2 || /["']/u.test(raw)) return undefined;
	const tokens = splitArguments(skill, raw);
	return tokens.length === skill.arguments.length && /\s/u.test(tokens.at(-1) ?? '') ? tokens : undefined;
}

/** `/deploy <stage> [note] [branch=main]`. */
export function usageOf({ name, arguments: wanted }: WantedArguments & { readonly name: string }): string {
	const shown = wanted.map((argument) => {
		if (argument.default !== undefined) return `[${argument.name}=${argument.default}]`;
		return argument.required ? `<${argument.name}>` : `[${argument.name}]`;
	});
	return [`/${name}`, ...shown].join(' ');
}
