// Plays every scene in a real VS Code and counts. `node test/editor/run.ts PATTERN` plays those whose name matches;
// `--pictures` takes those of the README instead; `--desktop` takes the desktop's VS Code, which is downloaded, in place of the one for the browser.
// `--theatres=1` plays one scene after the other; otherwise two are played at a time, where the machine has the cores for it.

import { existsSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from '../../scripts/chromium.mjs';
import { packExtension } from '../../scripts/host.mjs';
import { guideFolder } from '../../scripts/tour.mjs';
import { readmePictures } from './pictures/table.ts';
import { scenes } from './scenes/table.ts';
import { openDesktopTheatre } from './support/desktopTheatre.ts';
import { playAll } from './support/playAll.ts';
import { openTheatre, type Theatre } from './support/theatre.ts';
import { timesTold } from './support/times.ts';

/** How many scenes of a run may pass only when they are played again: where more do, it is not the machine. */
const mayBeUnsteady = 2;

const root = fileURLToPath(new URL('../..', import.meta.url));
const desktop = process.argv.includes('--desktop');
const pictures = process.argv.includes('--pictures');
const wanted = new RegExp(
	process.argv
		.slice(2)
		.filter((word) => !word.startsWith('--'))
		.join(' '),
	'i',
);

/** Extensions of our own that sit in the editor beside the product. */
async function pack(name: string, folder: string): Promise<string> {
	const file = join(tmpdir(), `soulscope-${name}-${process.pid}.vsix`);
	await packExtension(folder, file);
	return file;
}

async function main(): Promise<number> {
	const vsix = join(root, 'dist', 'soulscope.vsix');
	const chromiumPath = desktop ? '' : findChromium();
	if (!existsSync(vsix)) return refuse('dist/soulscope.vsix is not there: npm run package makes it.');
	if (!chromiumPath)
		return refuse('no Chromium, Chrome or Edge was found: install one, or name it in SOULSCOPE_CHROMIUM.');

	const screenshots = join(root, 'artifacts', 'screenshots');
	if (wanted.source === '(?:)' && !pictures) rmSync(screenshots, { recursive: true, force: true });
	const ours = [await pack('probe', join(root, 'test', 'editor', 'probe')), await pack('guide', guideFolder)];
	const options = {
		packages: [vsix, ...ours],
		example: join(root, 'examples', 'aria'),
		screenshots,
		...(pictures && { scale: 2, folder: join(tmpdir(), 'mara', 'harbour') }),
	};
	await using open = new AsyncDisposableStack();
	const theatres: Theatre[] = [];
	for (let each = 0; each < theatresWanted(); each++) {
		theatres.push(
			open.use(desktop ? await openDesktopTheatre(options) : await openTheatre({ ...options, chromiumPath })),
		);
	}
	const chosen = (pictures ? readmePictures : scenes).filter(({ name }) => wanted.test(name));
	const { failed, unsteady } = await playAll(chosen, theatres, mayBeUnsteady);
	for (const file of ours) rmSync(file, { force: true });
	console.log(`\n${timesTold()}`);
	console.log(`\n${chosen.length - failed} passed, ${failed} failed`);
	for (const name of unsteady) console.log(`Passed only the second time: ${name}`);
	return failed > 0 || chosen.length === 0 ? 1 : 0;
}

/** Pictures show how long ago something was, and a desktop has one focus: those are played one after the other. */
function theatresWanted(): number {
	const told = process.argv.find((word) => word.startsWith('--theatres='))?.split('=')[1];
	if (told !== undefined) return Math.max(1, Math.trunc(Number(told)) || 1);
	return desktop || pictures ? 1 : Math.min(2, availableParallelism());
}

function refuse(why: string): number {
	console.error(`The editor suite cannot run: ${why}`);
	return 2;
}

process.exitCode = await main();
