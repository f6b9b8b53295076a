// `npm run reference [-- OPTIONS]` compares OpenClaw’s own packages with us, and `npm run reference -- PROGRAM [OPTIONS]` a
// coding agent: each is one file to read, with the options that it has.
const [first = ''] = process.argv.slice(2);
if (first === '' || first.startsWith('-')) await import('./runPackages.ts');
else {
	const { runCoding } = await import('./coding/run.ts');
	process.exitCode = await runCoding(process.argv.slice(2));
}

export {};
