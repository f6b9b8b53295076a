import type { Tree } from '../../../support/ruleTester.ts';

/** A workspace of Gemini CLI; nothing is known of what lies around it. */
export const gemini = (files: Tree['files']): Tree => ({ runtime: 'gemini-cli@0.61.0', files });

/** With settings of its own. */
export const geminiWith = (settings: unknown, files: Tree['files']): Tree =>
	gemini({ '.gemini/settings.json': typeof settings === 'string' ? settings : JSON.stringify(settings), ...files });
