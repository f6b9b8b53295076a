// Makes docs/images of what `node test/editor/run.ts --pictures` has left in artifacts. `npm run pictures` does both.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from '../packages.mjs';

const images = join(root, 'docs', 'images');
const stills = join(root, 'artifacts', 'screenshots', 'readme');
const film = join(root, 'artifacts', 'film');

for (const name of readdirSync(stills).filter((file) => file.endsWith('.png'))) {
	await sharp(join(stills, name)).png({ palette: true, colours: 128, effort: 10 }).toFile(join(images, name));
}

/** @type {number[]} */
const delay = JSON.parse(readFileSync(join(film, 'delays.json'), 'utf8'));
const frames = readdirSync(film).filter((file) => file.endsWith('.png'));
await sharp(
	frames.sort().map((file) => join(film, file)),
	{ join: { animated: true } },
)
	.gif({ delay, loop: 0, colours: 64, dither: 0, effort: 10 })
	.toFile(join(images, 'soulscope.gif'));
console.log(`${frames.length} frames, ${delay.reduce((sum, ms) => sum + ms, 0) / 1000} s`);
