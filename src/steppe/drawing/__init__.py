"""Pictures of maps and positions. A scene is plain data, made from a map and its look; writers paint it."""

from steppe.drawing.look import Look, look_of, read_look
from steppe.drawing.scene import Scene
from steppe.drawing.sheet import MapSheet, draw_scene
from steppe.drawing.svg import write_svg

__all__ = ["Look", "MapSheet", "Scene", "draw_scene", "look_of", "read_look", "write_svg"]
