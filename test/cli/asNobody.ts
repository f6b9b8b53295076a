import { run } from '../../server/src/commandLine/program.ts';

/** Whom systems keep for those that may do nothing. */
const nobody = 65_534;

/** Command lines, each a list of words: first those that load what they need, then those that count. */
const [warming, counting] = JSON.parse(process.argv[2] ?? '') as readonly (readonly (readonly string[])[])[];

async function outcomesOf(lines: readonly (readonly string[])[]) {
	const outcomes = [];
	for (const line of lines) {
		let out = '';
		let err = '';
		const status = await run(line, {
			out(text) {
				out += text;
			},
			err(message) {
				err += `${message}\n`;
			},
		});
		outcomes.push({ status, out, err });
	}
	return outcomes;
}

await outcomesOf(warming ?? []);
// Root may read and write everything, and that is who runs many tests.
if (process.getuid?.() === 0) process.setuid?.(nobody);
process.stdout.write(JSON.stringify(await outcomesOf(counting ?? [])));
