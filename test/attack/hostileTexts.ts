/** Texts that nobody writes and anybody may be sent: each of about `length` UTF-16 units, and of one kind of trouble. */
export type HostileText = (length: number) => string;

export const runs =
	(piece: string): HostileText =>
	(length) =>
		piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

/** `line` for each number, until the text is long enough. */
const lines =
	(line: (index: number) => string): HostileText =>
	(length) => {
		const pieces: string[] = [];
		for (let index = 0, written = 0; written < length; index += 1) {
			const piece = `${line(index)}\n`;
			pieces.push(piece);
			written += piece.length;
		}
		return pieces.join('');
	};

const between =
	(before: string, inner: HostileText, after: string): HostileText =>
	(length) =>
		before + inner(Math.max(0, length - before.length - after.length)) + after;

/** Opens as often as it closes. */
const nested =
	(open: string, close: string): HostileText =>
	(length) => {
		const depth = Math.floor(length / (open.length + close.length));
		return open.repeat(depth) + close.repeat(depth);
	};

/** Lines that are each a step further in, up to `deepest` steps, again and again. */
const stairs =
	(step: string, item: string, deepest: number): HostileText =>
	(length) =>
		lines((index) => `${step.repeat(index % deepest)}${item}`)(length);

const marks = [
	'\n',
	'\r\n',
	'\r',
	' ',
	'\t',
	'`',
	'<',
	'>',
	'-',
	'#',
	'|',
	'[',
	'*',
	'_',
	'~',
	':',
	'"',
	"'",
	'(',
	'!',
	'=',
	'&',
	'@',
	'/',
	'{',
	'\u3000',
	'\u00a0',
];

const named = (mark: string): string => JSON.stringify(mark);

/** What a Markdown file may hold. */
export const hostileMarkdown: Readonly<Record<string, HostileText>> = {
	...Object.fromEntries(marks.map((mark) => [`a run of ${named(mark)}`, runs(mark)])),
	...Object.fromEntries(
		[
			'- ',
			'> ',
			'# ',
			'* ',
			'[ ',
			'| ',
			'` ',
			': ',
			'<!--',
			'-->',
			'\\',
			'](',
			'[x](',
			'![',
			'**',
			'[[',
			'<a ',
			'</',
			' \n',
			'\n\n-',
			'> \n',
			'-\n',
			'#\n',
			'```\n',
			'``` ',
			'~~~\n',
			'---\n',
			'- [ ] ',
			'1. ',
			'&lt;',
			'{{',
			'${',
			'🌊',
			'👩\u200d',
			'\ud83d',
			'\u200b',
			'\u202e',
			'\u{e0041}',
			'汉',
			'é',
			'a',
			'0',
			'a ',
			'a.',
			'a@',
			'a-',
			'2026-',
			'2026-11-22 ',
			'a/',
			'../',
			'Name',
			'name: ',
			'**Name:** ',
			'is ',
			'my name is ',
			'sk-',
			'ghp_',
			'password ',
			'password: ',
			'token=',
			'Bearer ',
			'eyJ',
			'https://',
			'you are ',
			'ignore previous ',
			'yesterday ',
		].map((piece) => [`${named(piece)}, over and over`, runs(piece)]),
	),
	'one line of letters': runs('word '),
	'spaces and then a letter': between('', runs(' '), 'x'),
	'newlines and then a letter': between('', runs('\n'), 'x'),
	headings: lines((index) => `# Heading ${index}`),
	'headings without a name': lines(() => '## '),
	'deeper and deeper headings': lines((index) => `${'#'.repeat(1 + (index % 6))} Heading`),
	items: lines((index) => `- item ${index}`),
	'equal items': lines(() => '- The harbour is quiet, and the boats are in.'),
	labels: lines((index) => `- **Nmae${index}:** Aria`),
	'equal labels': lines(() => '- **Name:** Aria'),
	'nested items': stairs('  ', '- item', 400),
	'items nested in one line': between('', runs('- '), 'x'),
	'nested quotes': stairs('>', ' quote', 400),
	'numbered items': lines((index) => `${index}. item`),
	boxes: lines((index) => `- [${index % 2 ? 'x' : ' '}] task ${index}`),
	links: lines((index) => `[file ${index}](file-${index}.md)`),
	'links in one line': runs('[a](b.md) '),
	'links to nowhere': lines((index) => `See memory/note-${index}.md and [this](SOUL${index}.md#part).`),
	mentions: runs('SOUL.md AGENTS.md memory/2026-11-22.md '),
	'mentions in backticks': runs('`SOUL.md` `memory/x.md` '),
	'rows of a table': lines((index) => `| ${index} | value | another |`),
	'a table as wide as the file': runs('| cell '),
	'runs of backticks of every length': lines((index) => '`'.repeat(1 + (index % 400))),
	'runs of backticks, longer and longer': (length) => {
		let text = '';
		for (let run = 1; text.length < length; run += 1) text += `${'`'.repeat(run)} `;
		return text;
	},
	'fences that nothing closes': lines((index) => `${'`'.repeat(3 + (index % 50))}lang`),
	'a comment that nothing closes': between('<!-- ', runs('soulscope-disable '), ''),
	comments: lines(() => '<!-- soulscope-disable-next-line a.b -->'),
	'comments in one line': runs('<!-- project: x -->'),
	'comments with codes': between('<!-- soulscope-disable ', runs('a.b, '), '-->'),
	'frontmatter that nothing closes': between(
		'---\n',
		lines((index) => `key${index}: value`),
		'',
	),
	'frontmatter of many keys': between(
		'---\n',
		lines((index) => `key${index}: value`),
		'---\n# Soul\n',
	),
	'frontmatter of many short keys': between(
		'---\n',
		lines((index) => `k${index}:`),
		'---\n',
	),
	'frontmatter of equal keys': between(
		'---\n',
		lines(() => 'name: x'),
		'---\n',
	),
	'frontmatter of many lists': between(
		'---\n',
		lines((index) => `k${index}: [a, b]`),
		'---\n',
	),
	'frontmatter of 19,000 units of keys': (length) => {
		const most = Math.min(length, 19_000);
		return between(
			'---\n',
			lines((index) => `k${index}:`),
			'---\n',
		)(most);
	},
	'frontmatter of deep lists': between('---\n', stairs(' ', '- a:', 300), '---\n'),
	'frontmatter of brackets': between('---\na: ', nested('[', ']'), '\n---\n'),
	'frontmatter of braces': between('---\na: ', nested('{a: ', '}'), '\n---\n'),
	'frontmatter of opening brackets': between('---\na: ', runs('['), '\n---\n'),
	'frontmatter of dashes': between('---\n', runs('- '), '\n---\n'),
	'frontmatter of question marks': between('---\n', runs('? '), '\n---\n'),
	'frontmatter of anchors': between(
		'---\n',
		lines((index) => `a${index}: &a${index} [*a${Math.max(0, index - 1)}, *a${Math.max(0, index - 1)}]`),
		'---\n',
	),
	'frontmatter of aliases': between(
		'---\nk: &k x\n',
		lines((index) => `a${index}: *k`),
		'---\n',
	),
	'frontmatter of one long string': between('---\na: "', runs('b '), '"\n---\n'),
	'frontmatter of one open string': between('---\na: "', runs('b\n'), '\n---\n'),
	'frontmatter of newlines': between('---\n', runs('\n'), '---\n'),
	'frontmatter of spaces': between('---\n', runs(' '), '\n---\n'),
	'frontmatter of comments': between(
		'---\n',
		lines(() => '# comment'),
		'---\n',
	),
	'frontmatter of colons': between('---\n', runs(': '), '\n---\n'),
	'frontmatter of text': between(
		'---\na: |\n',
		lines(() => '  text'),
		'---\n',
	),
	'frontmatter of a skill, described at length': between('---\nname: x\ndescription: ', runs('word '), '\n---\n'),
	'a skill with many tools': between(
		'---\nname: x\ndescription: y\nallowed-tools:\n',
		lines((index) => `  - tool${index}`),
		'---\n',
	),
	dates: lines((index) => `## ${2000 + (index % 60)}-11-22`),
	times: lines(() => '- 12:30 — something happened'),
	'entries of a day': lines((index) => `## ${String(index % 24).padStart(2, '0')}:00 Entry\n\n- said`),
	'relative dates': runs('yesterday, last week, in two days, until tomorrow. '),
	'words that look like keys': lines((index) => `api_key = "${'A1b2C3d4'.repeat(4)}${index}"`),
	'invisible letters': lines(() => 'a\u200bb\u202ec\u{e0041}d'),
	'families of emoji': runs('👨\u200d👩\u200d👧\u200d👦'),
	'emoji that never end': runs('👩\u200d'),
	'combining marks': between('a', runs('\u0301'), ''),
	'half pairs': runs('\ud83d '),
	'tags of HTML': runs('<b>x</b>'),
	'nested tags of HTML': nested('<b>', '</b>'),
	'tags that nothing closes': runs('<system '),
	'closing tags': lines(() => '</memory>'),
	brackets: nested('[', ']'),
	parentheses: nested('(', ')'),
	stars: nested('**a', '**'),
	'soul is': lines(() => 'You are Aria, and my name is Aria. Call me Aria.'),
};

/** What a configuration may hold. */
export const hostileConfigs: Readonly<Record<string, HostileText>> = {
	'many unknown keys': between('{', (length) => lines((index) => `key${index}: 1,`)(length), '}'),
	'many unknown keys below': between(
		'{ agents: { defaults: {',
		lines((index) => `key${index}: 1,`),
		'} } }',
	),
	'many unknown keys in many places': between(
		'{',
		lines((index) => `key${index}: { inner: 1 },`),
		'}',
	),
	'equal keys': between(
		'{',
		lines(() => 'agents: {},'),
		'}',
	),
	'many agents': between(
		'{ agents: { list: [',
		lines((index) => `{ id: "a${index}", nmae: 1 },`),
		'] } }',
	),
	'many equal agents': between(
		'{ agents: { list: [',
		lines(() => '{ id: "a", workspace: "~/x" },'),
		'] } }',
	),
	'many wrong values': between(
		'{ agents: { list: [',
		lines(() => '7,'),
		'] } }',
	),
	'many channels': between(
		'{ channels: {',
		lines((index) => `c${index}: { enabled: "yes" },`),
		'} }',
	),
	'many models': between(
		'{ models: { providers: {',
		lines((index) => `p${index}: { baseUrl: 7, x: 1 },`),
		'} } }',
	),
	'many skills': between(
		'{ skills: { entries: {',
		lines((index) => `s${index}: { enabled: 1, y: 2 },`),
		'} } }',
	),
	'opening brackets': runs('['),
	'opening braces': runs('{a:'),
	brackets: nested('[', ']'),
	braces: nested('{a:', '}'),
	'a list of numbers': between('[', runs('1,'), ']'),
	'a list of lists': between('[', runs('[],'), ']'),
	'a list of objects': between('[', runs('{},'), ']'),
	'a text that nothing closes': between('{ a: "', runs('b'), ''),
	'a text of escapes': between('{ a: "', runs('\\n'), '" }'),
	'a text of backslashes': between('{ a: "', runs('\\\\'), '" }'),
	'a text of variables': between('{ a: "', runs('$' + '{A}'), '" }'),
	'a text of half variables': between('{ a: "', runs('${'), '" }'),
	'a text of spaces': between('{ agents: { defaults: { userTimezone: "', runs(' '), '" } } }'),
	'a comment that nothing closes': between('/*', runs('*'), ''),
	comments: lines(() => '// comment'),
	spaces: runs(' '),
	newlines: runs('\n'),
	commas: runs(','),
	colons: runs(':'),
	quotes: runs('"'),
	slashes: runs('/'),
	stars: runs('/*'),
	digits: between('{ a: ', runs('9'), '}'),
	signs: between('{ a: ', runs('-'), '}'),
	inclusions: between(
		'{ $include: [',
		lines((index) => `"./part${index}.json",`),
		'] }',
	),
	'keys of prototypes': between('{', runs('constructor: { __proto__: 1 }, __proto__: 1, '), '}'),
};
