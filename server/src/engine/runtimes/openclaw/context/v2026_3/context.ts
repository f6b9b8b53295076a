import { contextWithin } from '../spending.ts';
import { truncate2026_1 } from '../v2026_1/truncate.ts';

/** Context entries as OpenClaw 2026.3 builds them: a total, and files cut as before it. */
export const buildContext2026_3 = contextWithin({
	ownLimit: (_file, perFile) => perFile,
	cut: (trimmed, file, limit) => truncate2026_1(trimmed, file.name, limit),
});
