import type { FaultCode } from '../faults/fault-catalogue.ts';

const codes = [
  // Something stands there twice, or beside what it cannot stand beside.
  ...(['HUB1202', 'HUB1505', 'HUB1506', 'HUB1514', 'HUB1515', 'HUB1522', 'HUB1561', 'HUB1577'] as const),
  ...(['HUB1578', 'HUB1704', 'HUB1710', 'HUB1733', 'HUB1915', 'HUB1920', 'HUB1921'] as const),
  ...(['HUB1705', 'HUB1706', 'HUB1926', 'HUB1927', 'HUB1928'] as const),
  // Its own form: a text, a path, a number.
  ...(['HUB1301', 'HUB1404', 'HUB1406', 'HUB1407', 'HUB1408', 'HUB1409', 'HUB1410', 'HUB1414'] as const),
  ...(['HUB1415', 'HUB1501', 'HUB1502', 'HUB1503', 'HUB1508', 'HUB1511', 'HUB1701', 'HUB1721'] as const),
  ...(['HUB1732', 'HUB1807'] as const),
  // Two things that are there do not fit each other.
  ...(['HUB1303', 'HUB1304', 'HUB1702', 'HUB1703', 'HUB1711', 'HUB1712', 'HUB1724', 'HUB1735'] as const),
  ...(['HUB1737', 'HUB1745', 'HUB1815', 'HUB1912', 'HUB1916', 'HUB1919', 'HUB1571'] as const),
  ...(['HUB1770', 'HUB1771', 'HUB1772', 'HUB1773', 'HUB1775', 'HUB1776'] as const),
] satisfies FaultCode[];

/** What is seen from what is there: nothing that is missing elsewhere would make it right. */
export const seenThere: ReadonlySet<FaultCode> = new Set(codes);
