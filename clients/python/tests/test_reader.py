"""Tests that what the command plays and keeps is read, and that what it refuses is raised."""

import os
import shutil
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
import troupe  # noqa: E402
from troupe.reader import TABLES, _flags_of  # noqa: E402

HAS_COMMAND = bool(os.environ.get("TROUPE") or shutil.which("troupe"))


class FlagsTest(unittest.TestCase):
    def test_flags_are_written_as_the_command_reads_them(self):
        written = _flags_of({"agents": 3, "quiet": True, "slip": None, "protocols": ["cmas", "dmas"], "world_option": {"a": 1, "b": "x"}})
        wanted = "--agents 3 --quiet --protocols cmas,dmas --world-option a=1 --world-option b=x"
        self.assertEqual(written, wanted.split())


@unittest.skipUnless(HAS_COMMAND, "there is no command 'troupe' here, and TROUPE names none")
class ReaderTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory(prefix="troupe-reader-")
        cls.out = Path(cls.folder.name, "runs", "a")
        cls.figures = troupe.run("relay", protocol="dmas", agents=3, quiet=True, out=cls.out)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def test_every_table_has_a_row_for_each_thing_on_record(self):
        records = troupe.records(Path(self.folder.name, "runs"))
        of = {name: records.rows(name) for name in TABLES}
        self.assertEqual(len(of["episodes"]), 1)
        episode = of["episodes"][0]
        self.assertEqual(episode["score"], self.figures["score"])
        self.assertEqual(episode["input_tokens"], self.figures["inputTokens"])
        self.assertEqual(len(of["messages"]), self.figures["messages"])
        self.assertEqual(len(of["calls"]), self.figures["calls"])
        counted = sum(row["tokens"] for row in of["segments"])
        marks = sum(row["template_tokens"] + row["joins_tokens"] for row in of["calls"])
        self.assertEqual(counted + marks, self.figures["inputTokens"])

    def test_a_segment_leads_to_the_message_that_it_was_made_from(self):
        records = troupe.records(self.out)
        sent = {row["id"] for row in records.rows("messages")}
        read = [row["made_from"].split() for row in records.rows("segments") if row["origin"] == "message"]
        self.assertTrue(read)
        self.assertTrue(all(one in sent for ids in read for one in ids))

    def test_events_come_as_they_stand_in_the_file(self):
        kinds = [event["type"] for event in troupe.events(self.out)]
        self.assertEqual((kinds[0], kinds[-1]), ("episode.started", "episode.ended"))

    def test_what_the_command_refuses_is_raised_with_its_code_and_its_fix(self):
        with self.assertRaises(troupe.TroupeError) as raised:
            troupe.run("relay", protocol="dmsa", quiet=True)
        self.assertEqual(raised.exception.code, "PROTOCOL_UNKNOWN")
        self.assertIn("dmas", raised.exception.fix)
        with self.assertRaises(troupe.TroupeError) as raised:
            troupe.records("there/is/no/such/folder").rows("episodes")
        self.assertEqual(raised.exception.code, "RECORD_UNREADABLE")
        with self.assertRaisesRegex(AttributeError, "segments"):
            troupe.records(self.out).prompts


if __name__ == "__main__":
    unittest.main()
