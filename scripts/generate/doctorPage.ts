import { checks } from '../../server/src/engine/doctor/checks.ts';
import { levelOf } from '../../server/src/engine/doctor/diagnosis.ts';

const begin = '<!-- checks -->';
const end = '<!-- /checks -->';

const cell = (text: string): string => text.replaceAll('|', '\\|');

/** `page` with the table of checks as they are, the heaviest first. */
export function withChecks(page: string): string {
	const rows = [...checks]
		.sort((a, b) => b.weight - a.weight)
		.map(({ code, weight, reports, silent }) => {
			return `| ${weight} | ${levelOf(weight)} | \`${code}\` | ${cell(reports)} | ${cell(silent)} |`;
		});
	const table = ['| weight | level | code | reports | silent |', '| --- | --- | --- | --- | --- |', ...rows].join('\n');
	const [before = '', rest = ''] = page.split(begin);
	return `${before}${begin}\n\n${table}\n\n${end}${rest.split(end)[1] ?? ''}`;
}
