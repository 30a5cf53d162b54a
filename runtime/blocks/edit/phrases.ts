import type { Text } from '#runtime/offers/words.ts';

/** The words of the editor in the page's language, by those that CodeMirror was written with. */
export function phrasesIn(t: Text): Record<string, string> {
  return {
    'Go to line': t('edit.cm.line'),
    go: t('edit.cm.go'),
    Find: t('edit.cm.find'),
    Replace: t('edit.cm.replace'),
    next: t('edit.cm.next'),
    previous: t('edit.cm.previous'),
    all: t('edit.cm.all'),
    'match case': t('edit.cm.case'),
    regexp: t('edit.cm.regexp'),
    'by word': t('edit.cm.word'),
    replace: t('edit.cm.replaceOne'),
    'replace all': t('edit.cm.replaceAll'),
    close: t('edit.cm.close'),
    'current match': t('edit.cm.match'),
    'replaced match on line $': t('edit.cm.replacedOn'),
    'replaced $ matches': t('edit.cm.replaced'),
    'on line': t('edit.cm.onLine'),
    'Control character': t('edit.cm.control'),
    'Selection deleted': t('edit.cm.selection'),
    '$ unchanged lines': t('edit.cm.unchanged'),
  };
}
