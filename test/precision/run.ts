// npm run precision [-- --rule CODE] [-- --unlabelled]: what the rules say of the fixtures, held against the labels. Exit
// status 1 where a rule is under the bar, or a finding has no label.
import { parseArgs } from 'node:util';
import { checkFixtures } from './findings.ts';
import { labelsByKey, readLabels } from './labels.ts';
import { bar, isUnderBar, type RuleScore, score, trueShare, usefulShare } from './score.ts';

const { values } = parseArgs({
	options: { rule: { type: 'string' }, unlabelled: { type: 'boolean', default: false } },
});

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

const row = (line: RuleScore): string =>
	[
		isUnderBar(line) || line.unlabelled > 0 ? '✗' : '✓',
		line.rule.padEnd(36),
		String(line.found).padStart(5),
		percent(trueShare(line)).padStart(9),
		percent(usefulShare(line)).padStart(9),
		String(line.noise).padStart(6),
		String(line.false).padStart(6),
		String(line.unlabelled).padStart(6),
	].join(' ');

const labels = readLabels();
const { findings, workspaces, failures } = await checkFixtures();
const { rules, total, unlabelled, missed, contradictions } = score(findings, labels);

if (values.unlabelled) {
	// Ready to be judged and put among the labels.
	for (const { workspace, rule, file, at, mark, severity, message } of unlabelled) {
		console.log(JSON.stringify({ workspace, rule, file, at, mark, verdict: '?', severity, message }));
	}
} else if (values.rule !== undefined) {
	const labelOf = labelsByKey(labels);
	for (const finding of findings.filter(({ rule }) => rule === values.rule)) {
		const label = labelOf(finding);
		console.log(`${finding.workspace} ${finding.file}:${finding.line} ${finding.severity}: ${finding.message}`);
		console.log(`    ${finding.at}\n    → ${label?.verdict ?? 'unlabelled'}${label?.why ? `: ${label.why}` : ''}`);
	}
} else {
	console.log(`  ${'rule'.padEnd(36)} found      true    useful  noise  false  no label`);
	for (const line of rules) console.log(row(line));
	console.log(row(total));
	const kept = new Set(findings.map(({ workspace }) => workspace)).size;
	console.log(`${workspaces.length} workspaces, ${kept} of them with findings; ${labels.length} labels`);
	console.log(`The bar for each rule: ${percent(bar.true)} true, ${percent(bar.useful)} useful.`);
	for (const { workspace, rule, file, at } of missed)
		console.log(`not said any more: ${rule} ${workspace} ${file}: ${at}`);
	for (const { workspace, rule, file, line, message } of unlabelled)
		console.log(`no label: ${rule} ${workspace} ${file}:${line} ${message}`);
	for (const key of contradictions) console.log(`labelled in two ways: ${key}`);
	for (const failure of failures) console.log(failure);
	const isFine = !rules.some(isUnderBar) && unlabelled.length + contradictions.length + failures.length === 0;
	process.exitCode = isFine ? 0 : 1;
}
