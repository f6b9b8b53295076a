/** One of the things that a topic lets people choose from. */
export interface ChoiceValue {
	/** For people: “pnpm”, “single quotes”. */
	readonly name: string;
	/** Of words in lower case with one space around each; global, so that all of them are found. */
	readonly words: RegExp;
	/** The wider value that this one is a case of: two spaces are spaces. */
	readonly within?: string;
}

/** Something of which one is chosen for a whole project: who is told to use one is told not to use the others. */
export interface ChoiceTopic {
	readonly id: string;
	/** For people: “the package manager”. */
	readonly about: string;
	readonly values: readonly ChoiceValue[];
	/** Words that only say what the topic is about; what else a sentence says narrows it. */
	readonly neutral: ReadonlySet<string>;
	/** True where to forbid a value is to set it: “never exceed 80 characters”. Nothing is made of that. */
	readonly isLimit?: true;
	/** What the sentence, or what stands above it, must say as well; where absent, the value alone tells the topic. */
	readonly needs?: RegExp;
	/**
	 * A program that is called by its name: what may stand behind it where it is told to be run. Whoever names another value anywhere, without forbidding it,
	 * has not chosen.
	 */
	readonly commands?: ReadonlySet<string>;
}

const wordsIn = (written: string, ...more: readonly string[]): ReadonlySet<string> =>
	new Set([...written.split(' ').filter(Boolean), ...more]);

/** Each of `written`, in one word or more, as a value. */
const value = (name: string, written: string, within?: string): ChoiceValue => ({
	name,
	words: new RegExp(` (?:${written})(?= )`, 'g'),
	...(within !== undefined && { within }),
});

/** A value for each name that is written as it is called. */
const named = (names: string): readonly ChoiceValue[] =>
	names.split(' ').map((name) => value(name, name.replaceAll('.', '\\.')));

const numbered = (
	numbers: readonly number[],
	nameOf: (number: number) => string,
	written: (number: number) => string,
) => numbers.map((number) => value(nameOf(number), written(number)));

const spoken: Readonly<Record<number, string>> = { 2: 'two', 3: 'three', 4: 'four', 8: 'eight' };

const spaces = (count: number): ChoiceValue =>
	value(
		`${count} spaces`,
		`(?:${count}|${spoken[count]}) spaces?(?: indent(?:ation|s)?)?|(?:${count}|${spoken[count]})-spaces?`,
		'spaces',
	);

const languages =
	'English German French Spanish Portuguese Italian Dutch Polish Russian Ukrainian Chinese Japanese Korean Turkish';

const branchTopic = (id: string, about: string, preposition: string): ChoiceTopic => ({
	id,
	about,
	values: ['main', 'master', 'develop', 'dev', 'trunk', 'next', 'canary', 'staging'].map((name) =>
		value(name, `(?:${preposition}) ${name}(?: branch)?`),
	),
	neutral: wordsIn(
		'pull request requests pr prs merge feature branch branches new open create submit send raise make go goes base',
	),
	needs: / (?:pull requests?|prs?|branch|branches) /,
});

/** Adding one: an entry, and a pair of lines in the test. */
export const topics: readonly ChoiceTopic[] = [
	{
		id: 'node-packages',
		about: 'the package manager',
		values: named('npm pnpm yarn bun'),
		neutral: wordsIn(
			'package manager managers dependency dependencies workspaces workspace monorepo javascript node node.js install installing manage managing management',
		),
		commands: wordsIn('install i ci test run build dev start lint'),
	},
	{
		id: 'python-packages',
		about: 'the package manager for Python',
		values: [value('uv', 'uv(?: pip)?'), value('pip', '(?<! uv )pip'), ...named('poetry pipenv conda pdm hatch')],
		neutral: wordsIn(
			'package manager managers dependency dependencies python virtual environment environments install installing manage managing management',
		),
		commands: wordsIn('install sync run'),
	},
	{
		id: 'indentation',
		about: 'the indentation',
		values: [
			value('tabs', '(?:hard )?tabs?(?: indent(?:ation|s)?)?|tab-indented'),
			...[2, 3, 4, 8].map(spaces),
			value('spaces', '(?:soft )?spaces'),
		],
		neutral: wordsIn('indent indents indented indentation indenting code lines width style'),
		needs:
			/ (?:indent\S*|(?:[2348]|two|three|four|eight)-spaces?|tab-indented) |^ (?:always |please |we )?(?:uses?|prefer) (?:hard |soft |[2348] |two |three |four |eight )?(?:tabs|spaces) | (?:tabs|spaces) (?:and |but )?(?:not|never|over|instead of|rather than) /,
	},
	{
		id: 'quotes',
		about: 'the quotes of strings',
		values: [
			value('single quotes', 'single[ -]quotes?|single-quoted'),
			value('double quotes', 'double[ -]quotes?|double-quoted'),
		],
		neutral: wordsIn('quotes quote string strings literals style'),
	},
	{
		id: 'semicolons',
		about: 'semicolons',
		values: [value('semicolons', 'semi-?colons?')],
		neutral: wordsIn('style statement statements end ends'),
	},
	{
		id: 'trailing-commas',
		about: 'trailing commas',
		values: [value('trailing commas', 'trailing commas?')],
		neutral: wordsIn('style'),
	},
	{
		id: 'emojis',
		about: 'emojis',
		values: [value('emojis', 'emojis?')],
		neutral: wordsIn('style'),
	},
	{
		id: 'line-length',
		about: 'the length of a line',
		values: numbered(
			[72, 79, 80, 88, 90, 99, 100, 110, 119, 120, 140, 150, 160],
			(number) => `${number} characters`,
			(number) => `${number}(?:[ -](?:characters?|chars?|columns?|cols?))?`,
		),
		neutral: wordsIn(
			'line lines length width limit max maximum wrap characters chars columns under below within most long',
		),
		needs:
			/ line[ -]?(?:length|width)s? | max-len | lines? .{0,80}(?:characters?|chars?|columns?|cols?) | (?:characters?|chars?|columns?|cols?) .{0,80}lines? /,
		isLimit: true,
	},
	{
		id: 'exports',
		about: 'how modules export',
		values: [value('named exports', 'named exports?'), value('default exports', 'default exports?')],
		neutral: wordsIn('module modules export'),
	},
	{
		id: 'object-types',
		about: 'how the types of objects are written',
		values: [value('interfaces', 'interfaces?'), value('type aliases', 'types?(?: alias(?:es)?)?')],
		neutral: wordsIn('object objects shape shapes typescript define defining definition definitions'),
		needs: / (?:over|instead of|rather than) (?:\S+ )?(?:interfaces?|types?) /,
	},
	{
		id: 'functions',
		about: 'how functions are written',
		values: [
			value('arrow functions', 'arrow functions?'),
			value('function declarations', 'function declarations?|functions? keyword|function statements?'),
		],
		neutral: wordsIn('function functions define'),
	},
	branchTopic('target-branch', 'the branch that pull requests go to', 'against|into|to|target|targets|targeting'),
	branchTopic('base-branch', 'the branch to start from', 'from|off|off of'),
	{
		id: 'direct-push',
		about: 'pushes to the main branch',
		values: [
			value(
				'pushes to main',
				'(?:(?:direct|straight|directly) )?(?:to|into|onto|on) (?:main|master|trunk)(?: branch)?',
			),
		],
		neutral: wordsIn('push pushes pushing commit commits committing change changes work code git branch directly'),
		needs: / (?:push|commit)(?:es|s|ing|ting)? /,
	},
	{
		id: 'squash',
		about: 'how commits are merged',
		values: [
			value('squashed', 'squash(?:es|ed|ing)?(?:[ -](?:and[ -])?merg(?:e|es|ing))?(?: commits?)?'),
			value('merge commits', 'merge commits?'),
		],
		neutral: wordsIn(
			'commit commits merge merges merging before pull request requests pr prs branch branches feature git history strategy',
		),
		needs: / (?:squash\S*|merge commits?) /,
	},
	{
		id: 'commit-tense',
		about: 'the mood of commit messages',
		values: [
			value('the imperative', 'imperative(?: mood| tense| form)?|present-tense imperative'),
			value('the past tense', 'past[ -]tense'),
		],
		neutral: wordsIn('commit commits message messages subject subjects line lines mood tense git'),
		needs: / commits? | subjects? /,
	},
	{
		id: 'commit-convention',
		about: 'Conventional Commits',
		values: [
			value(
				'Conventional Commits',
				'conventional commits?(?: format| style| messages?| prefix(?:es)?)?|conventional-commits?',
			),
		],
		neutral: wordsIn(
			'commit commits message messages format follow specification spec convention git title titles feat fix chore',
		),
	},
	{
		id: 'language',
		about: 'the language to write in',
		values: languages.split(' ').map((name) => value(name, `(?:in|to) (?:\\S+ )?${name.toLowerCase()}(?: language)?`)),
		neutral: wordsIn('language text texts'),
		needs:
			/ (?:comments?|docs?|documentation|docstrings?|messages?|answers?|answer|repl(?:y|ies)|respond|responses?|names?|identifiers?) /,
	},
	{
		id: 'node-version',
		about: 'the version of Node.js',
		values: numbered(
			[14, 16, 18, 20, 22, 24, 26],
			(number) => `Node.js ${number}`,
			(number) => `node(?:\\.js|js)?(?: version)? v?${number}(?:\\.[\\dx.]+)?`,
		),
		neutral: wordsIn('node node.js version versions runtime lts target'),
		needs: / node(?:js|\.js)? /,
	},
	{
		id: 'python-version',
		about: 'the version of Python',
		values: numbered(
			[7, 8, 9, 10, 11, 12, 13, 14],
			(number) => `Python 3.${number}`,
			(number) => `python(?: version)? 3\\.${number}(?:\\.[\\dx.]+)?`,
		),
		neutral: wordsIn('python version versions runtime target'),
		needs: / python /,
	},
	{
		id: 'javascript-tests',
		about: 'the program that runs the tests',
		values: named('jest vitest mocha ava jasmine'),
		neutral: wordsIn(
			'test tests testing framework runner write writing written run suite javascript typescript',
			'unit',
		),
		commands: wordsIn('run watch'),
	},
	{
		id: 'python-tests',
		about: 'the program that runs the tests of Python',
		values: [...named('pytest nose'), value('unittest', 'unittests?')],
		neutral: wordsIn('test tests testing framework runner write writing written run suite python', 'unit'),
		commands: wordsIn(''),
	},
	{
		id: 'formatter',
		about: 'the program that formats the code',
		values: named('prettier biome dprint'),
		neutral: wordsIn('format formats formatted formatting formatter formatters style javascript typescript'),
		needs: / format\S* /,
		commands: wordsIn(''),
	},
	{
		id: 'python-formatter',
		about: 'the program that formats Python',
		values: named('black ruff yapf autopep8'),
		neutral: wordsIn('format formats formatted formatting formatter formatters style python'),
		needs: / format\S* /,
		commands: wordsIn(''),
	},
	{
		id: 'file-names',
		about: 'how files are named',
		values: [
			value('kebab-case', 'kebab[ -]case'),
			value('snake_case', 'snake[ _-]case'),
			value('camelCase', 'camel[ -]?case'),
			value('PascalCase', 'pascal[ -]?case'),
		],
		neutral: wordsIn('file files name names named naming filename filenames file-names convention'),
		needs: / (?:file ?names?|filenames?|files|file naming) /,
	},
];
