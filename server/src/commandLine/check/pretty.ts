import { basename, dirname } from 'node:path';
import { isAutomatic } from '../../engine/rules/automaticFixes.ts';
import { foldRepeats } from '../../engine/rules/repeats.ts';
import type { Severity } from '../../engine/rules/rule.ts';
import { shortestRepeated } from '../../engine/secrets/secretValues.ts';
import type { Colours } from '../terminal/colours.ts';
import { shown } from '../terminal/shown.ts';
import { howToChange, shortHeaderOf } from '../workspace/header.ts';
import { visible, widthOf, wrapped } from './displayText.ts';
import { excerptOf } from './excerpt.ts';
import type { CheckedWorkspace, LocatedFinding } from './findings.ts';

export interface PrettyOptions {
	readonly colours: Colours;
	/** Of the screen. */
	readonly columns: number;
	/** Every finding stands by itself, however often its rule speaks. */
	readonly unfolded: boolean;
	/** Hints are shown as well; else they are only counted. */
	readonly hints: boolean;
	/** Only errors are shown. */
	readonly quiet: boolean;
	/** The runtime was named on the command line. */
	readonly isNamed: boolean;
}

/** What a finding is to a person: a secret is one before it is an error or a warning. */
type Weight = 'secret' | Severity;

/** Heaviest first. */
const weights = ['secret', 'error', 'warning', 'information', 'hint'] as const satisfies readonly Weight[];

const weightOf = ({ finding, severity }: LocatedFinding): Weight => (finding.rule.secret ? 'secret' : severity);

const rank = (finding: LocatedFinding): number => weights.indexOf(weightOf(finding));

const labels: Readonly<Record<Weight, string>> = {
	secret: 'secret',
	error: 'error',
	warning: 'warning',
	information: 'note',
	hint: 'hint',
};

const paints: Readonly<Record<Weight, (colours: Colours, text: string) => string>> = {
	secret: ({ bold, red }, text) => bold(red(text)),
	error: ({ red }, text) => red(text),
	warning: ({ yellow }, text) => yellow(text),
	information: ({ blue }, text) => blue(text),
	hint: ({ dim }, text) => dim(text),
};

/** A rule that speaks more often is folded. */
const mostOfOneRule = 3;
/** How many places a folded rule names. */
const namedPlaces = 3;
/** How many secrets of one file have their line shown. */
const mostExcerpts = 10;
/** No wider, however wide the screen: nobody reads lines of 200 columns. */
const widest = 120;
const narrowest = 40;

type Secrets = CheckedWorkspace['secrets'];

/** A stretch of the report: the findings of one file, or those of one rule that speaks over and over. */
type OutputBlock =
	| { readonly kind: 'file'; readonly path: string; readonly findings: readonly LocatedFinding[] }
	| { readonly kind: 'repeat'; readonly findings: readonly LocatedFinding[] };

/** What is heaviest in it decides where a block stands. */
const rankOf = ({ findings }: OutputBlock): number => Math.min(...findings.map(rank));

class Printer {
	readonly #options: PrettyOptions;
	readonly #secrets: Secrets;
	readonly #columns: number;
	readonly #said = new Set<string>();

	constructor(options: PrettyOptions, secrets: Secrets) {
		this.#options = options;
		this.#secrets = secrets;
		this.#columns = Math.max(narrowest, Math.min(widest, options.columns));
	}

	block(block: OutputBlock): string[] {
		return block.kind === 'file' ? this.#file(block.path, block.findings) : this.#repeat(block.findings);
	}

	/** The weightiest first. */
	#file(path: string, findings: readonly LocatedFinding[]): string[] {
		const { colours } = this.#options;
		const sorted = [...findings].sort((a, b) => rank(a) - rank(b) || a.line - b.line || a.column - b.column);
		const secrets = sorted.filter(({ finding }) => finding.rule.secret).length;
		const lines = sorted.flatMap((finding) => [
			...this.#message(finding, `${finding.line}:${finding.column}`),
			...(finding.finding.rule.secret && secrets > mostExcerpts ? [] : this.#excerpt(finding)),
		]);
		return [colours.underline(visible(shown(path))), ...lines];
	}

	/** Where it is, and what it says the first time. */
	#repeat(findings: readonly LocatedFinding[]): string[] {
		const sorted = [...findings].sort((a, b) => rank(a) - rank(b));
		const [first] = sorted as [LocatedFinding];
		const places = placeNames(sorted);
		const named = places.slice(0, namedPlaces).map(visible).join(', ');
		const left = places.length - namedPlaces;
		return [
			`${this.#options.colours.bold(`${first.code} × ${findings.length}`)}: ${named}${left > 0 ? ` … and ${left} more` : ''}`,
			...this.#message(first, `${visible(shown(first.path))}:${first.line}:${first.column}`),
			...this.#excerpt(first),
		];
	}

	#message(located: LocatedFinding, where: string): string[] {
		const { colours } = this.#options;
		const weight = weightOf(located);
		const indent = ' '.repeat(4);
		const [head = '', ...rest] = wrapped(this.#saying(located), this.#columns - indent.length);
		const label = paints[weight](colours, labels[weight]);
		const fixable = isAutomatic(located.finding) ? ` ${colours.green('--fix')}` : '';
		return [
			`  ${where}  ${label}  ${colours.dim(located.code)}${fixable}`,
			...[head, ...rest].map((line) => `${indent}${line}`),
		];
	}

	/** Said once in full; nobody reads the same advice again. */
	#saying(located: LocatedFinding): string {
		const message = visible(this.#withoutSecrets(located));
		const isNew = !this.#said.has(message);
		this.#said.add(message);
		return isNew ? message : (/^.*?[.!?](?= \p{Lu})/u.exec(message)?.[0] ?? message);
	}

	/** Messages quote files, and somebody may have written a key where it is quoted from. */
	#withoutSecrets({ message, path, text }: LocatedFinding): string {
		return (this.#secrets.get(path) ?? []).reduce((sentence, { start, end }) => {
			const key = text.slice(start, end);
			return key.length < shortestRepeated ? sentence : sentence.replaceAll(key, '•'.repeat(8));
		}, message);
	}

	#excerpt({ text, path, line, severity, finding: { place, rule } }: LocatedFinding): string[] {
		if (text === '') return [];
		const { colours } = this.#options;
		const number = `${line}`.padStart(7);
		const columns = this.#columns - widthOf(`${number} │ `);
		const hidden = this.#secrets.get(path) ?? [];
		const excerpt = excerptOf({ text, range: place.range, hidden, columns });
		// A line that says nothing has nothing to show.
		if (excerpt.text.trim() === '') return [];
		const paint = paints[rule.secret ? 'secret' : severity];
		return [
			`${colours.dim(`${number} │`)} ${excerpt.text}`,
			`${colours.dim(`${' '.repeat(number.length)} │`)} ${paint(colours, excerpt.marks)}`,
		];
	}
}

/** A skill is called by its folder; several places in one file by their lines. */
function placeNames(findings: readonly LocatedFinding[]): string[] {
	const counts = new Map<string, number>();
	for (const { path } of findings) counts.set(path, (counts.get(path) ?? 0) + 1);
	return findings.map(({ path, line }, index) => {
		const name = /^skill\.md$/i.test(basename(path)) ? shown(dirname(path)) : shown(path);
		if (counts.get(path) === 1) return name;
		return findings[index - 1]?.path === path ? `${line}` : `${name}:${line}`;
	});
}

const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** What there is, by weight, and what can be done about it. */
function summaryOf(findings: readonly LocatedFinding[], colours: Colours): string {
	const numbers = weights.flatMap((weight) => {
		const count = findings.filter((finding) => weightOf(finding) === weight).length;
		return count === 0 ? [] : [paints[weight](colours, counted(count, labels[weight]))];
	});
	const fixable = findings.filter(({ finding }) => isAutomatic(finding)).length;
	return [...numbers, ...(fixable === 0 ? [] : [`${fixable} can be fixed`])].join(', ');
}

/** How many files were read, in all workspaces. */
const filesRead = (checked: readonly CheckedWorkspace[]): number =>
	checked.reduce(
		(sum, { workspace }) =>
			sum + [...workspace.snapshot().files.values()].filter(({ content }) => content.kind === 'text').length,
		0,
	);

/** Findings for a person at a terminal. All that comes from files is harmless to it. */
export function prettyFindings(checked: readonly CheckedWorkspace[], options: PrettyOptions): string {
	const { colours, unfolded, isNamed } = options;
	const all = checked.flatMap(({ findings }) => findings);
	const isShown = ({ severity }: LocatedFinding) =>
		options.quiet ? severity === 'error' : options.hints || severity !== 'hint';
	const findings = all.filter(isShown);
	const secrets: Secrets = new Map(checked.flatMap((one) => [...one.secrets]));
	const printer = new Printer(options, secrets);
	const { single, repeats } = unfolded
		? { single: findings, repeats: [] }
		: foldRepeats(findings, {
				groupOf: ({ finding, code }) => (finding.rule.secret ? undefined : `${code} ${finding.effect ?? ''}`),
				most: mostOfOneRule,
			});
	const byPath = new Map<string, LocatedFinding[]>();
	for (const one of single) byPath.set(one.path, [...(byPath.get(one.path) ?? []), one]);
	const blocks: OutputBlock[] = [
		...Array.from(byPath, ([path, own]): OutputBlock => ({ kind: 'file', path, findings: own })),
		...repeats.map(({ items }): OutputBlock => ({ kind: 'repeat', findings: items })),
	].sort((a, b) => rankOf(a) - rankOf(b));

	const headers = checked.map(({ workspace }) => colours.bold(visible(shortHeaderOf(workspace))));
	const head = [...headers, ...(isNamed ? [] : [colours.dim(howToChange)])];
	const hidden = all.filter((one) => one.severity === 'hint' && !isShown(one)).length;
	const place = `${counted(checked.length, 'workspace')}, ${counted(filesRead(checked), 'file')} read`;
	const isFixable = findings.some(({ finding }) => isAutomatic(finding));
	const waysOn = [
		...(isFixable ? ['--fix shows the changes and makes them'] : []),
		...(repeats.length > 0 ? ['--all shows every problem'] : []),
		...(hidden > 0 && !options.quiet ? [`--hints shows ${counted(hidden, 'hint')} more`] : []),
	];
	const nothing = `${colours.green(`✓ ${options.quiet ? 'No errors' : 'No problems'}`)} in ${place}`;
	const last = [
		findings.length === 0 ? nothing : summaryOf(findings, colours),
		...(waysOn.length > 0 ? [colours.dim(waysOn.join(' · '))] : []),
	];
	return `${[head, ...blocks.map((block) => printer.block(block)), last].map((lines) => lines.join('\n')).join('\n\n')}\n`;
}
