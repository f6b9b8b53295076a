import { config } from '@vscode/l10n';

/** Texts in the person's language, which the editor side puts into the page. Imported before whatever says something. */
const bundle = document.getElementById('words')?.textContent;
if (bundle) config({ contents: bundle });
